import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a field that is not controlled, because the address follows the typing a moment later and must not eat letters:
 * it takes the address's value whenever nobody is typing into it.
 */
export function useSyncedField<T extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => {
    const element = field.current;
    if (element !== null && element !== document.activeElement) element.value = value;
  }, [value]);
  return field;
}
