/**
 * Wraps storage that may be full, forbidden (private mode) or missing: a read then returns null and a write is ignored.
 */
function guarded(storage: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // Ignore a failed write: the setting lasts until the page is closed.
      }
    },
  };
}

/** Values stored on the device. */
export const kept = guarded(() => localStorage);
/** Values stored until the tab is closed. */
export const tab = guarded(() => sessionStorage);
