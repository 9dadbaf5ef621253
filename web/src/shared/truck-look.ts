const KINDS = 3;

/** Distinct for nine trucks, numbered from 1. After that, only the number differs. */
export const truckLook = (truck: number): { readonly shape: number; readonly color: number } => ({
  shape: (truck - 1) % KINDS,
  color: (truck - 1 + Math.floor((truck - 1) / KINDS)) % KINDS,
});
