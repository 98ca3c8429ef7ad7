/** Storage that may be full, forbidden (private mode) or missing: reading gives null, writing is best effort. */
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
        // Nothing to do: the setting lasts until the page is closed.
      }
    },
  };
}

/** Stored on the device. */
export const kept = guarded(() => localStorage);
/** Stored until the tab is closed. */
export const tab = guarded(() => sessionStorage);
