const MOST = 4_096;

/**
 * Remembers what a slow function answered; undefined is asked again. Forgets everything when it
 * becomes much. Only for functions that always answer the same.
 */
export function remembered<K, V>(answer: (of: K) => V): (of: K) => V {
  const known = new Map<K, V>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found;
    const made = answer(of);
    if (known.size >= MOST) known.clear();
    known.set(of, made);
    return made;
  };
}
