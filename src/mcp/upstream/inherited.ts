/**
 * What a server gets of our environment: what programs need to find their way. Everything else, secrets of the
 * person's shell and of the editor above all, is for a person to give in the server's own settings.
 */
export function inheritedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      // Bash exports functions as values of this form: code, not settings.
      ([name, value]) => names.has(name.toUpperCase()) && !value?.startsWith("()"),
    ),
  );
}

const names: ReadonlySet<string> = new Set(
  (
    "HOME LOGNAME USER SHELL TERM PATH LANG LANGUAGE LC_ALL LC_CTYPE TZ TMPDIR " +
    "XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME " +
    "HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR " +
    // Windows.
    "ALLUSERSPROFILE APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PATHEXT PROCESSOR_ARCHITECTURE PROGRAMDATA " +
    "PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE WINDIR"
  ).split(" "),
);
