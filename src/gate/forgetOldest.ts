/** Drops what came first until `most` are left, but nothing that is still needed. */
export function forgetOldest<Key, Value>(
  map: Map<Key, Value>,
  most: number,
  needed: (value: Value, key: Key) => boolean,
): void {
  for (const [key, value] of map) {
    if (map.size <= most) return;
    if (!needed(value, key)) map.delete(key);
  }
}
