/** Environment variable with the path of the file that takes the results of the host tests. */
export const resultsVariable = "TOOLGATE_HOST_RESULTS";

/** Environment variable with text that the title of a host test must hold to run. */
export const grepVariable = "TOOLGATE_HOST_GREP";
