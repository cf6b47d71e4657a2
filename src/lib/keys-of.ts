/** The keys of a record that has one entry for each member of a union, in the order in which they are written. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  // Object.keys() is typed for objects that may have more keys than their type declares.
  return Object.keys(record) as Key[];
}

/** The choices of a record of labels, in the order in which they are written. */
export function optionsOf<Key extends string>(
  labels: Readonly<Record<Key, string>>,
): readonly { readonly value: Key; readonly label: string }[] {
  return keysOf(labels).map((value) => ({ value, label: labels[value] }));
}
