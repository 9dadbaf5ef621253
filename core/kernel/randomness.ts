export interface Randomness {
  /** An unguessable id of letters and digits, at least 60 bits, without a dot: ids stand before the dot of a manage token. */
  id(): string;
}
