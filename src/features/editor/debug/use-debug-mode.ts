import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const STORAGE_KEY = 'standout.debug-mode';

/**
 * True while the address has the flag debug_mode=true (core spec, section 2), and after a reload of the tab without it
 * (section 3, "Client state kept across reloads"); debug_mode=false ends it.
 */
export function useDebugMode(): boolean {
  const flag = useSearchParams()[0].get('debug_mode');
  useEffect(() => {
    if (flag !== null) keep(flag === 'true');
  }, [flag]);
  return flag === null ? isKept() : flag === 'true';
}

function keep(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(STORAGE_KEY, 'true');
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.warn('The debug mode does not outlive a reload', error);
  }
}

function isKept(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    // Blocked storage: the flag in the address works.
    return false;
  }
}
