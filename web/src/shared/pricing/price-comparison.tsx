import type { ChangeQuoteDto } from '#core/contract/manage.ts';
import { Money } from '#web/shared/ui/money.tsx';
import { ADJUSTMENTS, PRICE_ROWS } from '#texts/pricing.ts';

type Row = ChangeQuoteDto['rows'][number];

const labelOf = ({ kind, label, name, rate }: Row): string =>
  kind === 'rental' ? label : ADJUSTMENTS[kind]({ name, rate, label });

function Amount({ cents, isNew }: { readonly cents: number | undefined; readonly isNew: boolean }) {
  return (
    <td className={`py-1 pl-3 text-right ${isNew ? 'font-semibold text-ink' : 'text-muted'}`}>
      {cents === undefined ? PRICE_ROWS.none : <Money cents={cents} />}
    </td>
  );
}

/** Each price line before and after a change. Changes stand out. */
export function PriceComparison({ quote }: { readonly quote: ChangeQuoteDto }) {
  const { rows, totalCents, differenceCents } = quote;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{PRICE_ROWS.caption}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="py-1 font-medium">
            {PRICE_ROWS.line}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {PRICE_ROWS.before}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {PRICE_ROWS.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={[row.kind, row.label, row.name, row.rate].join(' ')}>
            <th scope="row" className="py-1 text-left font-normal">
              {labelOf(row)}
            </th>
            <Amount cents={row.beforeCents} isNew={false} />
            <Amount cents={row.afterCents} isNew={row.afterCents !== row.beforeCents} />
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="py-1 text-left font-semibold">
            {PRICE_ROWS.total}
          </th>
          <Amount cents={totalCents - differenceCents} isNew={false} />
          <Amount cents={totalCents} isNew />
        </tr>
      </tbody>
    </table>
  );
}
