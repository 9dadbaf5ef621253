import { useEffect } from 'react';
import { ChatLauncher } from '#web/storefront/chat/chat-launcher.tsx';
import { LanguageHint, LanguageLinks } from '#web/storefront/frame/language-hint.tsx';
import { Mascot } from '#web/storefront/mascot/mascot.tsx';
import { VisitWatch } from '#web/storefront/visit/visit-watch.tsx';

const scrollsAcross = (row: Element | null): boolean =>
  row !== null && row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX === 'auto';

const GAP = 8;

/**
 * Browsers do not scroll to what gets the focus if they show a part of it, or something lies over
 * it. Of a card, all is shown; the open chat covers nothing.
 */
function showFocused({ key, target }: KeyboardEvent): void {
  if (key !== 'Tab' || !(target instanceof Element)) return;
  const card = target.closest('li');
  const whole = card && scrollsAcross(card.parentElement) ? card : target;
  whole.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const chat = document.querySelector('.chat-panel');
  if (chat === null || chat.contains(target)) return;
  const [over, box] = [chat.getBoundingClientRect(), target.getBoundingClientRect()];
  const isCovered = box.left < over.right && box.right > over.left && box.bottom > over.top;
  if (isCovered && box.top < over.bottom) window.scrollBy(0, box.bottom + GAP - over.top);
}

/** Elements that no page needs for reading, in their own chunk. */
export function SiteElements() {
  useEffect(() => {
    document.addEventListener('keyup', showFocused);
    return () => document.removeEventListener('keyup', showFocused);
  }, []);
  return (
    <>
      <Mascot />
      <ChatLauncher />
      <LanguageLinks />
      <LanguageHint />
      <VisitWatch />
    </>
  );
}
