import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** From a link of a Spanish page: the owner's screens are English, and the server has them at their own address. */
export function ToEnglishAdmin() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(`${pathname}${search}`), [pathname, search]);
  return null;
}
