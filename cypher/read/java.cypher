// Which Java does the server run on, and on how many processors?
//
// A server may not let its clients ask.

CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes AS runtime
CALL dbms.queryJmx('java.lang:type=OperatingSystem') YIELD attributes AS system
RETURN runtime.VmName.value AS name, runtime.VmVersion.value AS version, system.AvailableProcessors.value AS processors;
