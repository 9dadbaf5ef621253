import { useState } from 'react';
import { z } from 'zod';
import type { CustomerDto, TimelineEntry } from '#core/contract/customers.ts';
import { bookedIn, isSameName, sayBooked } from '#core/customers/customer.ts';
import { ERASED } from '#core/customers/person.ts';
import { formatPhone, phoneHref } from '#core/kernel/contact.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { useCustomer } from '#web/admin/shared/find-caller.ts';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge, Tag } from '#web/admin/ui/badge.tsx';
import { ActionLink, Segmented, ActionButton } from '#web/admin/ui/controls.tsx';
import { Loaded } from '#web/admin/ui/drawer.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { ShortcutsDialog, useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Foot, type KeyHint, TopBar } from '#web/admin/ui/toolbar.tsx';
import {
  actorName,
  historyUsd,
  momentDate,
  momentName,
  bookingDays,
  statusOf,
  usd,
} from '#web/admin/ui/words.ts';
import {
  entryIcon,
  entryName,
  useCustomerActs,
  useEraseCustomer,
  useExportCustomer,
  useStatement,
} from './customer-data.ts';
import {
  Accounts,
  Consents,
  MailStatement,
  Notes,
  Reach,
  SamePerson,
  OfficePanel,
} from './customer-panels.tsx';

/** On request: exports everything about a customer, or erases it. */
function PersonalData({ customer }: { readonly customer: CustomerDto }) {
  const { id, name } = customer;
  const [isErasing, setErasing] = useState(false);
  const exporting = useExportCustomer(id);
  const erase = useEraseCustomer(id);
  if (name === ERASED) {
    return (
      <Panel title="Personal data">
        <p className="text-muted">
          Erased. The bookings’ amounts, dates, and taxes stay for the books.
        </p>
      </Panel>
    );
  }
  const typed = z.object({
    name: z.string().refine((text) => isSameName(text, name), 'Type the name exactly as shown.'),
  });
  return (
    <Panel title="Personal data" note="on request">
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <ActionButton
            small
            needs="customers:write"
            icon="download"
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Export data
          </ActionButton>
          <ActionButton
            small
            needs="security:write"
            variant="danger"
            aria-expanded={isErasing}
            onClick={() => setErasing(!isErasing)}
          >
            Erase
          </ActionButton>
        </div>
        {isErasing && (
          <ActionForm
            danger
            needs="security:write"
            schema={typed}
            values={{ name: '' }}
            focus="name"
            write={(input) => erase.mutateAsync(input)}
            submit={`Erase ${name}`}
            done="Customer erased."
            onDone={() => setErasing(false)}
          >
            <p>
              This permanently removes the name, addresses, phone numbers, notes, messages, and
              signatures from every record. Amounts, dates, and taxes stay. Private links stop
              working.
            </p>
            <FormText name="name" label={`Type “${name}”`} autoComplete="off" required />
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}

type Shown = { readonly customer: CustomerDto };

/** Totals from stored bookings, 78 px high. */
function Figures({ customer }: Shown) {
  const { lifetimeCents, balanceCents, since, lastAt, holds = 0, reservations } = customer;
  const bookings = bookedIn(customer);
  const average = bookings === 0 ? '–' : usd(Math.round(lifetimeCents / bookings));
  const offCents = reservations.reduce((sum, { writtenOffCents = 0 }) => sum + writtenOffCents, 0);
  const cells = [
    ['Lifetime', usd(lifetimeCents), sayBooked(customer)],
    [
      'Owed',
      usd(balanceCents),
      balanceCents > 0
        ? 'not paid yet'
        : holds > 0
          ? 'on hold, not booked yet'
          : bookings === 0
            ? 'nothing booked'
            : offCents > 0
              ? `${usd(offCents)} written off`
              : 'paid',
    ],
    ['Average paid', average, 'per booking'],
    [
      'Customer since',
      momentDate(since),
      bookings === 0 ? 'none booked' : `last ${momentDate(lastAt)}`,
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-2 border-b border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      {cells.map(([name, value, note]) => (
        <div key={name} className="px-4 py-2.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="block text-title font-semibold">{value}</span>
            <span className="block truncate text-sm text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The month, or the year for older entries. */
const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: SHOP_TIME_ZONE,
});
const groupOf = ({ at }: TimelineEntry): string => MONTH.format(Date.parse(at));

const Entry = ({ entry }: { readonly entry: TimelineEntry }) => (
  <li className="flex min-h-[34px] items-center gap-3 border-t border-line px-3 py-1">
    <AdminIcon name={entryIcon(entry)} className="size-4 text-muted" />
    <span className="min-w-0 flex-1 sm:truncate">
      <b className="font-semibold">
        {entryName(entry)}
        {entry.amountCents !== undefined && ` ${historyUsd(entry)}`}
      </b>{' '}
      <span className="text-muted">
        {entry.reservationId !== undefined && (
          <Link
            to={`/admin/reservations?id=${encodeURIComponent(entry.reservationId)}`}
            className="underline decoration-edge underline-offset-4 hover:text-cyan"
          >
            {entry.productTitle}
          </Link>
        )}
        {entry.text !== undefined && ` ${entry.text}`}
        {entry.by !== undefined && `, ${actorName(entry.by)}`}
      </span>
    </span>
    <time dateTime={entry.at} className="text-sm whitespace-nowrap text-muted max-sm:hidden">
      {momentName(entry.at)}
    </time>
  </li>
);

function Timeline({ customer: { timeline } }: Shown) {
  return (
    <>
      {[...Map.groupBy(timeline, groupOf)].map(([group, entries]) => (
        <section key={group}>
          <h3 className="bg-ground px-3 py-0.5 text-sm font-semibold text-muted">{group}</h3>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const Orders = ({ customer: { reservations, isCut } }: Shown) => (
  <ul>
    {reservations.map((one) => {
      const { name, mark } = statusOf({
        ...one,
        awaitsOwner: one.awaitsOwner === true || undefined,
      });
      return (
        <li key={one.id} className="border-t border-line first:border-t-0">
          <Link
            to={`/admin/reservations?id=${encodeURIComponent(one.id)}`}
            className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1 hover:bg-over"
          >
            <b className="font-semibold">{one.productTitle}</b>
            <span className="text-muted">{bookingDays(one)}</span>
            <span className="ml-auto">{usd(one.totalCents)}</span>
            <Badge is={mark}>{name}</Badge>
          </Link>
        </li>
      );
    })}
    {isCut && <li className="px-3 py-2 text-muted">Older bookings are counted but not listed.</li>}
  </ul>
);

const FIND: KeyHint = ['/', 'find a customer'];

function CustomerBody({ customer }: Shown) {
  const acts = useCustomerActs(customer.id);
  const statement = useStatement(customer.id);
  const [view, setView] = useState<'timeline' | 'orders'>('timeline');
  const [isNoting, setNoting] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const isErased = customer.name === ERASED;
  const mayNote = useMay()('customers:write') && !isErased;
  const keys: readonly KeyHint[] = mayNote ? [FIND, ['T', 'note']] : [FIND];
  useShortcuts({ ...(mayNote && { t: () => setNoting(true) }), '?': () => setHelping(true) });
  const shown = { customer, acts };
  return (
    <>
      <Figures customer={customer} />
      <div className="grid content-start gap-3 p-4 max-sm:p-3 sm:min-h-0 sm:flex-1 sm:overflow-y-auto lg:grid-cols-[minmax(0,2fr)_minmax(300px,1fr)]">
        <div className="min-w-0">
          <Panel
            flush
            title={view === 'timeline' ? 'Timeline' : 'Orders'}
            actions={
              <>
                <ActionButton
                  small
                  icon="download"
                  busy={statement.isPending}
                  onClick={() => statement.mutate()}
                >
                  Statement
                </ActionButton>
                <Segmented
                  label="Show"
                  value={view}
                  onChange={setView}
                  options={[
                    { value: 'timeline', label: 'Timeline' },
                    { value: 'orders', label: `Orders ${customer.reservations.length}` },
                  ]}
                />
              </>
            }
          >
            {view === 'timeline' ? (
              <Timeline customer={customer} />
            ) : (
              <Orders customer={customer} />
            )}
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-3">
          {!isErased && (
            <>
              <SamePerson {...shown} />
              <Reach customer={customer} />
            </>
          )}
          <Accounts customer={customer} />
          {!isErased && (
            <>
              <Needs is="customers:write">
                <MailStatement customer={customer} />
              </Needs>
              <OfficePanel {...shown} />
            </>
          )}
          <Consents customer={customer} />
          {!isErased && <Notes {...shown} isOpen={isNoting} onOpen={setNoting} />}
          <Needs is="customers:write">
            <PersonalData customer={customer} />
          </Needs>
        </div>
      </div>
      <Foot keys={keys} onMore={() => setHelping(true)} />
      {isHelping && (
        <ShortcutsDialog
          keys={[...keys, ['?', 'show shortcuts']]}
          onClose={() => setHelping(false)}
        />
      )}
    </>
  );
}

export function CustomerRecord({ id }: { readonly id: string }) {
  const query = useCustomer(id);
  const { data } = query;
  const [phone] = data?.phones ?? [];
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <TopBar
        title={data?.name ?? 'Customer'}
        note={
          data && (
            <span className="flex flex-wrap items-center gap-1.5">
              {data.doNotRent && <Badge is="act">Do not rent</Badge>}
              {data.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          )
        }
      >
        <ActionLink icon="left" variant="quiet" to="/admin/customers">
          All<span className="sr-only"> customers</span>
        </ActionLink>
        {data?.name !== ERASED && (
          <Needs is="orders:write">
            <ActionLink
              icon="plus"
              variant="primary"
              to={`/admin/orders/new?customer=${encodeURIComponent(id)}`}
            >
              New order
            </ActionLink>
          </Needs>
        )}
        {phone !== undefined && (
          <a
            href={phoneHref(phone)}
            className="inline-flex h-8 items-center gap-1.5 rounded-md border border-rim bg-over px-3 font-medium whitespace-nowrap hover:border-edge hover:bg-chosen max-sm:h-11"
          >
            <AdminIcon name="phone" />
            {formatPhone(phone)}
          </a>
        )}
      </TopBar>
      <Loaded query={query} failed="The customer did not load">
        {(customer) => <CustomerBody customer={customer} />}
      </Loaded>
    </div>
  );
}
