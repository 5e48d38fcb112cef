/** Opening hours by weekday, Sunday first; `null` is closed. */
export const hours = [null, null, "7-18", "7-18", "7-18", "7-19", "8-14"];

export function isOpen(date) {
  const today = hours[date.getDay()];
  if (today === null) return false;
  const [from, to] = today.split("-").map(Number);
  return date.getHours() >= from && date.getHours() < to;
}
