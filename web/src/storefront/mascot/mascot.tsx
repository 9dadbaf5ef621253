import '../../features/mascot/mascot.css';
import { type AnimationEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isMascotPath, pickSide } from '#web/storefront/mascot/mascot-rules.ts';
import { useFreeSide } from '#web/storefront/mascot/use-free-side.ts';
import { useVisit } from '#web/storefront/mascot/use-visit.ts';
import { MASCOT_JUMPING, MASCOT_WAVING } from '#web/shared/mascots.ts';
import { DockCorner } from '#web/shared/ui/bottom-dock.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { MASCOT } from '#texts/ui.ts';

const SIZES = '(min-width: 48rem) 160px, 96px';

function Art() {
  return (
    <div className="mascot-art">
      <Picture image={MASCOT_JUMPING} alt="" sizes={SIZES} className="mascot-jumping" />
      <Picture image={MASCOT_WAVING} sizes={SIZES} className="mascot-waving" />
    </div>
  );
}

function Bubble(props: { readonly onFollow: () => void; readonly onDismiss: () => void }) {
  return (
    <div className="mascot-bubble glass border border-edge shadow-lift">
      <p className="mascot-words font-display font-semibold">{MASCOT.question}</p>
      <Link
        to="/booking"
        onClick={props.onFollow}
        className="mascot-action grid min-h-11 place-items-center rounded-full border border-neon/70 px-4 font-display font-semibold text-neon transition-colors hover:bg-neon hover:text-night focus-visible:rounded-full"
      >
        {MASCOT.rent}
      </Link>
      <button
        type="button"
        aria-label={MASCOT.hide}
        onClick={props.onDismiss}
        className="mascot-hide grid size-11 place-items-center rounded-full text-muted transition-colors hover:text-ink focus-visible:rounded-full"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}

/** Focus that was on what goes away stays in the page. */
const keepFocus = (): void =>
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });

function Visitor(props: { readonly onLeave: () => void; readonly onDismiss: () => void }) {
  const { onLeave, onDismiss } = props;
  const [first] = useState(() => pickSide(Math.random()));
  const place = useRef<HTMLElement>(null);
  const { side, isAside } = useFreeSide(place, first);
  const onAnimationEnd = ({ animationName }: AnimationEvent): void => {
    if (animationName.startsWith('mascot-from-')) onLeave();
  };
  return (
    <div className="mascot-strip">
      <aside
        ref={place}
        aria-label={MASCOT.label}
        className={`mascot mascot-${side} ${isAside ? 'mascot-aside' : ''}`}
      >
        <div className="mascot-walk" onAnimationEnd={onAnimationEnd}>
          <Bubble
            onFollow={onLeave}
            onDismiss={() => {
              keepFocus();
              onDismiss();
            }}
          />
          <Art />
        </div>
      </aside>
    </div>
  );
}

/** Comes once, waves, and goes (specification §2). Steals no focus; pauses while pointed at or focused. */
export function Mascot() {
  const { pathname } = useLocation();
  const { isHere, leave, dismiss } = useVisit(isMascotPath(pathname));
  if (!isHere) return null;
  return (
    <DockCorner>
      <Visitor onLeave={leave} onDismiss={dismiss} />
    </DockCorner>
  );
}
