# graphcover alone in an image: a static binary, a few examples, no shell, not root.
#
#   docker build -t graphcover .
#   docker run --rm graphcover solve --solver memory examples/blog.sudoku
#
# With a Neo4j beside it, see docker-compose.yml.
ARG GO_IMAGE=golang:1.26
FROM ${GO_IMAGE} AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags=-s -o /graphcover ./cmd/graphcover

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /graphcover /usr/bin/graphcover
COPY examples /puzzles/examples
WORKDIR /puzzles
ENV PATH=/usr/bin
USER 7474:7474
ENTRYPOINT ["graphcover"]
