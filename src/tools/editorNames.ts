/** The names of our tools among VS Code's language-model tools, without what implements them. */
export const editorNames: readonly string[] = [
  "toolgate_read_file",
  "toolgate_write_file",
  "toolgate_run_command",
  "toolgate_list_files",
  "toolgate_search_text",
  "toolgate_replace_text",
  "toolgate_move_file",
  "toolgate_delete_file",
  "toolgate_fetch_url",
  "toolgate_ask_person",
];
