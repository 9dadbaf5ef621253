import { type RefObject, useEffect, useState } from 'react';
import {
  type Box,
  mirrored,
  otherSide,
  overlap,
  type Side,
} from '#web/storefront/mascot/mascot-rules.ts';

const SUBMITS = 'main button[type="submit"], main input[type="submit"]';

/** A button that sends a form is never covered, not even for a moment. */
const coversSubmit = (box: Box): boolean =>
  [...document.querySelectorAll(SUBMITS)].some((submit) =>
    overlap(box, submit.getBoundingClientRect()),
  );

export type Place = {
  readonly side: Side;
  /** It waits, out of sight, until what it would cover has been scrolled away. */
  readonly isAside: boolean;
};

/**
 * @param place the box in which it will stand; laid out on the returned side
 * @param wished the other one is taken when a form's button is under this one alone
 */
export function useFreeSide(place: RefObject<Element | null>, wished: Side): Place {
  const [isMirrored, setIsMirrored] = useState(false);
  const [isAside, setIsAside] = useState(false);
  useEffect(() => {
    const look = (): void => {
      const box = place.current?.getBoundingClientRect();
      if (box !== undefined) setIsAside(coversSubmit(box));
    };
    const choose = (): void => {
      const box = place.current?.getBoundingClientRect();
      if (box === undefined || !coversSubmit(box)) return;
      const isFree = !coversSubmit(mirrored(box, window.innerWidth));
      setIsMirrored(isFree);
      setIsAside(!isFree);
    };
    const frame = requestAnimationFrame(choose);
    const watched = ['scroll', 'resize'] as const;
    watched.forEach((type) => window.addEventListener(type, look, { passive: true }));
    return () => {
      cancelAnimationFrame(frame);
      watched.forEach((type) => window.removeEventListener(type, look));
    };
  }, [place]);
  return { side: isMirrored ? otherSide(wished) : wished, isAside };
}
