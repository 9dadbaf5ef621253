/** What is opened with its first use, so that a server starts without it. */
export type OpenOnce<T> = {
  /** Opens it unless it is open. When that fails, the next use tries again. */
  readonly get: () => Promise<T>;
  /** Undefined while it is not. */
  readonly opened: () => Promise<T> | undefined;
};

export function openOnce<T>(open: () => Promise<T>): OpenOnce<T> {
  let opening: Promise<T> | undefined;

  async function get(): Promise<T> {
    const mine = (opening ??= open());
    try {
      return await mine;
    } catch (error) {
      if (opening === mine) opening = undefined;
      throw error;
    }
  }

  return { get, opened: () => opening };
}
