import { useId, useState } from 'react';
import type { DeskDto } from '#core/contract/desk.ts';
import { FACTS_ID, OWN_IDS, START_ID } from '#core/desk/getting-started.ts';
import { counted } from '#core/kernel/counted.ts';
import { useMark } from '#web/admin/shared/desk.ts';
import { useHideProducts } from '#web/admin/shared/use-products.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { useConfig } from '#web/shared/app-context.tsx';

type Step = DeskDto['start'][number]['step'];

type Words = {
  readonly title: string;
  readonly text: string;
  /** Instead of the text, while something of the demo is left. */
  readonly demo?: string;
  readonly to?: string;
  readonly server?: string;
};

/** Where to do it, or what whoever runs the server has to set. */
const WORDS: Readonly<Record<Step, Words>> = {
  business: {
    title: 'Your business',
    text: 'Enter your name, phone, email and address. Then check hours and delivery fees.',
    to: '/admin/settings#company',
  },
  tax: {
    title: 'Sales tax',
    text: 'It is off, so no customer is charged any. In Texas, rentals and their delivery are taxable.',
    to: '/admin/settings#tax',
  },
  claims: {
    title: 'What your website says',
    text: 'Change what is not true of your shop, or leave it empty and it is not shown.',
    to: '/admin/settings#website',
  },
  insurance: {
    title: 'Liability insurance',
    text: 'Add your insurer, policy number and expiration date. Venues and inspectors ask for it.',
    to: '/admin/settings#company',
  },
  products: {
    title: 'Your inflatables',
    text: 'Add your products, or import them from a spreadsheet.',
    demo: 'Add your products, or import them from a spreadsheet. Then take the demo’s off sale.',
    to: '/admin/products',
  },
  trucks: {
    title: 'Trucks and crew',
    text: 'Add your trucks and people. Then customers can book only what a crew can deliver.',
    demo: 'Replace the demo’s trucks, people and yard with yours. Then customers can book only what a crew can deliver.',
    to: '/admin/fleet',
  },
  card: {
    title: 'Card payments',
    text: 'No real cards are charged yet: until Stripe is connected, anyone can book, and buy gift cards, with the test card. Open a Stripe account, then ask whoever runs your website’s server to connect it.',
    server: 'CARD=stripe, with your Stripe keys',
  },
  mail: {
    title: 'Email',
    text: 'No emails reach customers yet. Ask whoever runs your website’s server to connect your email. Then check the sender’s address in Settings, The shop.',
    server: 'MAIL=smtp and MAIL_FROM, with your mail server. Until then mail is written to files',
  },
  texts: {
    title: 'Text messages',
    text: 'No texts reach customers yet. Open a Twilio account, then ask whoever runs your website’s server to connect it.',
    server: 'SMS=twilio, with your number',
  },
};

/** @param isDemo something of the demo is left */
export function stepText(step: Step, isDemo: boolean): string {
  const { text, demo = text } = WORDS[step];
  return isDemo ? demo : text;
}

/** What the owner confirms, next to the button that does it. */
function OwnFacts(props: { readonly isBusy: boolean; readonly onRight: () => void }) {
  const { brand, phone, email, address } = useConfig().site;
  return (
    <Needs is="day:write">
      <span className="mt-1 block text-sm break-words">
        {[brand, phone, email, address.street].join(' · ')}
      </span>
      <ActionButton small className="mt-1" busy={props.isBusy} onClick={props.onRight}>
        These are right
      </ActionButton>
    </Needs>
  );
}

/** Imports, and what is left of the demo. */
function OwnProducts(props: {
  readonly left: readonly string[];
  readonly isBusy: boolean;
  readonly onOwn: () => void;
}) {
  const { left, isBusy, onOwn } = props;
  const hide = useHideProducts();
  return (
    <>
      <span className="mt-1 block text-sm">
        <Link to="/admin/integrations/imports?import=products" className={LINK}>
          Import products
        </Link>
        {' · '}
        <Link to="/admin/integrations/imports?import=bookings" className={LINK}>
          Import bookings and customers
        </Link>
      </span>
      {left.length > 0 && (
        <Needs is="catalogue:write">
          <span className="mt-1 block text-sm">
            {counted(left.length, 'demo product')} on sale.
          </span>
          <span className="mt-1 flex flex-wrap gap-2">
            <ActionButton small busy={hide.isPending} onClick={() => hide.mutate(left)}>
              Take them off sale
            </ActionButton>
            <ActionButton small busy={isBusy} onClick={onOwn}>
              These are mine
            </ActionButton>
          </span>
        </Needs>
      )}
    </>
  );
}

const OwnTrucks = (props: {
  readonly left: readonly string[];
  readonly isBusy: boolean;
  readonly onOwn: () => void;
}) => (
  <Needs is="day:write">
    <span className="mt-1 block text-sm">From the demo: {props.left.join(', ')}.</span>
    <ActionButton small className="mt-1" busy={props.isBusy} onClick={props.onOwn}>
      These are mine
    </ActionButton>
  </Needs>
);

/** The demo's claims that the website still makes. */
const OwnClaims = (props: {
  readonly left: readonly string[];
  readonly isBusy: boolean;
  readonly onOwn: () => void;
}) => (
  <Needs is="day:write">
    <span className="mt-1 block text-sm">
      Your website shows: {props.left.join(', ')}. Is that true for you?
    </span>
    <ActionButton small className="mt-1" busy={props.isBusy} onClick={props.onOwn}>
      All of this is true
    </ActionButton>
  </Needs>
);

const LINK = 'underline underline-offset-4 hover:text-cyan';

/** What a new shop does first; gone once all is done, or when the owner puts it away. */
export function GettingStarted(props: {
  readonly steps: DeskDto['start'];
  /** Only its heading, until it is opened: something needs someone. */
  readonly isFolded?: boolean;
}) {
  const { steps, isFolded = false } = props;
  const mark = useMark();
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  const isShown = !isFolded || isOpened;
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).map(({ step }) => WORDS[step].title);
  const markDone = (id: string): void => mark.mutate({ id, act: { kind: 'done', cause: id } });
  return (
    <Panel
      title="Getting started"
      note={`${done.length} of ${steps.length} done`}
      actions={
        <>
          {isFolded && (
            <ActionButton
              small
              aria-expanded={isShown}
              aria-controls={id}
              onClick={() => setOpened(!isOpened)}
            >
              {isShown ? 'Hide steps' : 'Show steps'}
            </ActionButton>
          )}
          <ActionButton
            small
            needs="day:write"
            variant="quiet"
            busy={mark.isPending}
            onClick={() => markDone(START_ID)}
          >
            Dismiss
          </ActionButton>
        </>
      }
      isFolded={!isShown}
      fills
    >
      <div id={id} className="@container">
        <ul className="grid gap-x-6 gap-y-2 @lg:grid-cols-2 @3xl:grid-cols-3">
          {steps.map(({ step, isDone, left = [] }) => {
            if (isDone) return null;
            const { title, to, server } = WORDS[step];
            return (
              <li key={step} className="flex gap-2">
                <span className={to === undefined ? 'mt-1' : 'mt-1 max-sm:mt-3.5'}>
                  <Mark is="open" />
                </span>
                <span className="min-w-0">
                  {to === undefined ? (
                    <span className="font-semibold">{title}</span>
                  ) : (
                    <Link
                      to={to}
                      className="font-semibold underline underline-offset-4 hover:text-cyan max-sm:inline-block max-sm:min-h-11 max-sm:content-center"
                    >
                      {title}
                    </Link>
                  )}
                  <span className="block text-sm text-muted">
                    {stepText(step, left.length > 0)}
                  </span>
                  {server !== undefined && (
                    <span className="block text-xs text-muted">On the server: {server}.</span>
                  )}
                  {step === 'tax' && (
                    <Needs is="day:write">
                      <ActionButton
                        small
                        className="mt-1"
                        busy={mark.isPending}
                        onClick={() => markDone(OWN_IDS.tax)}
                      >
                        We charge none
                      </ActionButton>
                    </Needs>
                  )}
                  {step === 'claims' && (
                    <OwnClaims
                      left={left}
                      isBusy={mark.isPending}
                      onOwn={() => markDone(OWN_IDS.claims)}
                    />
                  )}
                  {step === 'business' && (
                    <OwnFacts isBusy={mark.isPending} onRight={() => markDone(FACTS_ID)} />
                  )}
                  {step === 'products' && (
                    <OwnProducts
                      left={left}
                      isBusy={mark.isPending}
                      onOwn={() => markDone(OWN_IDS.products)}
                    />
                  )}
                  {step === 'trucks' && left.length > 0 && (
                    <OwnTrucks
                      left={left}
                      isBusy={mark.isPending}
                      onOwn={() => markDone(OWN_IDS.trucks)}
                    />
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        {done.length > 0 && (
          <p className="mt-3 flex gap-2 text-muted">
            <span className="mt-1">
              <Mark is="done" />
            </span>
            Done: {done.join(', ')}
          </p>
        )}
      </div>
    </Panel>
  );
}
