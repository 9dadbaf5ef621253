import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { comparedSpan } from '#core/reporting/periods.ts';
import { aheadText } from '#core/reporting/report-kinds.ts';
import { changeOf, shown } from '#core/reporting/report.ts';
import { entriesText } from '#web/admin/reports/quickbooks-panel.tsx';
import {
  chartOf,
  insteadOfEmpty,
  isBlank,
  shownOrder,
  sortedRows,
  viewOf,
  whyNothing,
  zeroColumns,
} from '#web/admin/reports/report-view.ts';
import { ticksOf } from '#web/admin/ui/bar-chart.tsx';
import { periodOf } from '#web/admin/ui/period-picker.tsx';

const TODAY = calendarDay('2026-11-22');
const view = (query: string) => viewOf(new URLSearchParams(query), TODAY);
const span = (from: string, to: string) => ({ from: calendarDay(from), to: calendarDay(to) });

describe('entriesText', () => {
  it('says what is marked as imported: how many entries, of which days', () => {
    expect(entriesText([{ day: '2026-11-20' }])).toBe('1 entry, Nov 20, 2026');
    const days = ['2026-12-05', '2026-11-20', '2026-12-01'].map((day) => ({ day }));
    expect(entriesText(days)).toBe('3 entries, Nov 20 – Dec 5, 2026');
  });
});

describe('viewOf', () => {
  it('reads the URL, and anything invalid as the last twelve months of revenue', () => {
    const usual = { name: 'revenue', period: 'last-12', by: 'month', compare: 'year' };
    expect(view('')).toMatchObject({ ...usual, span: span('2025-12-01', '2026-11-30') });
    expect(view('report=x&period=toString&from=2026-13-01&by=x&compare=x')).toEqual(view(''));
    expect(view('report=tax&period=last-quarter')).toMatchObject({
      name: 'tax',
      span: span('2026-07-01', '2026-09-30'),
    });
    for (const filed of ['tax', 'tax-zip', 'quickbooks']) {
      expect(view(`report=${filed}`)).toMatchObject({ span: span('2026-10-01', '2026-10-31') });
    }
    expect(view('from=2026-11-01&to=2026-11-10')).toMatchObject({ period: 'custom', by: 'day' });
  });
});

describe('shownOrder', () => {
  it('puts the main number behind the words that name a row', () => {
    const column = (kind: 'text' | 'cents', key: string) => ({ kind, key, title: '', formula: '' });
    const main = column('cents', 'tax');
    const columns = [column('text', 'city'), column('cents', 'sales'), main];
    expect(shownOrder(columns, main).map(({ key }) => key)).toEqual(['city', 'tax', 'sales']);
    // Of several words, only one: what is owed has to be on a phone's screen.
    const days = [column('text', 'event'), column('text', 'due'), main, column('text', 'phone')];
    expect(shownOrder(days, main).map(({ key }) => key)).toEqual(['event', 'tax', 'due', 'phone']);
  });
});

describe('periodOf', () => {
  it('looks ahead, for a shop whose parties are still to come', () => {
    const days = (query: string) => periodOf(new URLSearchParams(query), TODAY, 'last-30').span;
    expect(days('period=next-30')).toEqual(span('2026-11-22', '2026-12-21'));
    expect(days('period=next-12')).toEqual(span('2026-11-01', '2027-10-31'));
    expect(days('')).toEqual(span('2026-10-24', '2026-11-22'));
  });
});

describe('isBlank', () => {
  it('is true for a report of zeros, however many rows', () => {
    const columns = [
      { key: 'period', title: 'Period', formula: '', kind: 'text' as const },
      { key: 'revenueCents', title: 'Revenue', formula: '', kind: 'cents' as const },
    ];
    const report = (cents: number) => ({
      name: 'revenue' as const,
      from: '2026-11-01',
      to: '2026-11-30',
      by: 'month' as const,
      columns,
      rows: [{ id: '2026-11', period: '2026-11', revenueCents: cents }],
      totals: {},
      isBehind: false,
    });
    expect([isBlank(report(0)), isBlank(report(-1))]).toEqual([true, false]);
    expect(isBlank({ ...report(0), totals: { revenueCents: 5 } })).toBe(false);
  });
});

describe('zeroColumns', () => {
  it('are those with a zero in every row, but never the main one or text', () => {
    const column = (key: string, kind: 'text' | 'cents' = 'cents') => ({
      key,
      title: key,
      formula: '',
      kind,
    });
    const columns = [
      column('period', 'text'),
      ...['revenueCents', 'taxCents', 'otherWaysCents', 'byCardCents'].map((key) => column(key)),
    ];
    const row = { period: '', revenueCents: 0, taxCents: 0, otherWaysCents: 0, byCardCents: 0 };
    const report = {
      name: 'revenue' as const,
      from: '',
      to: '',
      by: 'month' as const,
      totals: {},
      isBehind: false,
      columns,
      rows: [
        { ...row, id: '1', taxCents: -100 },
        { ...row, id: '2', taxCents: 100, byCardCents: 5 },
      ],
    };
    expect(zeroColumns(report).map(({ key }) => key)).toEqual(['otherWaysCents']);
    expect(zeroColumns({ ...report, totals: { otherWaysCents: 5 } })).toEqual([]);
  });
});

describe('chartOf', () => {
  const column = (kind: 'text' | 'cents', key: string, title = key) => ({
    key,
    title,
    formula: '',
    kind,
  });

  it('draws the largest first, labeled by all text columns, without zeros, and ages of debts instead of single ones', () => {
    const sources = {
      name: 'sources' as const,
      columns: [column('text', 'source'), column('text', 'language'), column('cents', 'soldCents')],
      rows: [
        { id: 'a', source: 'Email', language: 'English', soldCents: 5 },
        { id: 'b', source: 'Phone', language: 'English', soldCents: 0 },
        { id: 'c', source: 'Email', language: 'Spanish', soldCents: 9 },
      ],
      totals: {},
    };
    expect(chartOf(sources).rows.map(({ source }) => source)).toEqual([
      'Email, Spanish',
      'Email, English',
    ]);
    const outstanding = {
      name: 'outstanding' as const,
      columns: [
        column('text', 'customer'),
        column('cents', 'totalCents'),
        column('cents', 'notDueCents', 'Not due yet'),
        column('cents', 'over60Cents', 'Over 60'),
      ],
      rows: [{ id: 'r', customer: 'Ana', notDueCents: 7, balanceCents: 7 }],
      totals: { totalCents: 20, notDueCents: 7, over60Cents: 0 },
    };
    expect(chartOf(outstanding).rows).toEqual([
      { id: 'notDueCents', customer: 'Not due yet', balanceCents: 7 },
      { id: 'over60Cents', customer: 'Over 60', balanceCents: 0 },
    ]);
  });

  it('is empty rather than a frame without bars', () => {
    const revenue = (cents: number) => ({
      name: 'revenue' as const,
      columns: [column('text', 'period'), column('cents', 'revenueCents')],
      rows: [
        { id: '1', period: '2026-11', revenueCents: 0 },
        { id: '2', period: '2026-12', revenueCents: cents },
      ],
      totals: {},
    });
    expect([chartOf(revenue(0)).rows.length, chartOf(revenue(5)).rows.length]).toEqual([0, 2]);
  });
});

describe('insteadOfEmpty', () => {
  it('is the year ahead, but not of what is only counted once it is over', () => {
    const of = (report: string) => insteadOfEmpty(new URLSearchParams({ report }));
    expect(of('revenue')).toBe('next-12');
    expect([of('crew-hours'), of('profit')]).toEqual(['last-12', 'last-12']);
  });
});

describe('aheadText', () => {
  it('says how days that are not over count, if there are some', () => {
    const hours = (to: string) => aheadText('crew-hours', { to: calendarDay(to) }, TODAY);
    expect(hours('2026-11-22')).toContain('through yesterday');
    expect(hours('2026-11-21')).toBeUndefined();
  });
});

describe('comparedSpan', () => {
  it('compares whole months with whole months and other days with the same weekdays', () => {
    const february = span('2028-02-01', '2028-02-29');
    expect(comparedSpan(february, 'year')).toEqual(span('2027-02-01', '2027-02-28'));
    expect(comparedSpan(february, 'before')).toEqual(span('2028-01-01', '2028-01-31'));
    const week = span('2026-11-16', '2026-11-22');
    expect(comparedSpan(week, 'year')).toEqual(span('2025-11-17', '2025-11-23'));
    expect(comparedSpan(week, 'before')).toEqual(span('2026-11-09', '2026-11-15'));
    expect(comparedSpan(week, 'none')).toBeUndefined();
  });
});

const MONEY = { key: 'aCents', title: 'A', formula: '', kind: 'cents' } as const;
const SHARE = { key: 'a', title: 'A', formula: '', kind: 'percent' } as const;

describe('the numbers of a report', () => {
  it('are to the cent, with a true minus', () => {
    expect(shown(MONEY, { aCents: -123_456 })).toBe('−$1,234.56');
    expect(shown(SHARE, { a: null })).toBe('–');
    expect(shown(SHARE, { a: 31.4 })).toBe('31.4%');
  });

  it('are compared in percent, shares in points, and never with nothing', () => {
    expect(changeOf(MONEY, { aCents: 150 }, { aCents: 100 })).toEqual({
      isMore: true,
      text: '50%',
    });
    expect(changeOf(SHARE, { a: 28.3 }, { a: 31.4 })).toEqual({
      isMore: false,
      text: '3.1 points',
    });
    expect(changeOf(MONEY, { aCents: 150 }, { aCents: 0 })).toBeUndefined();
    expect(changeOf(MONEY, { aCents: 150 }, undefined)).toBeUndefined();
    expect(changeOf(SHARE, { a: 100 }, { a: 0 })).toBeUndefined();
    expect(changeOf(SHARE, { a: 100 }, { a: null })).toBeUndefined();
  });

  it('sort missing values last, and lie between round numbers on the axis', () => {
    const rows = [{ a: 2 }, { a: null }, { a: 10 }];
    expect(sortedRows(rows, { key: 'a', desc: true })).toEqual([{ a: 10 }, { a: 2 }, { a: null }]);
    expect(ticksOf(0, 900)).toEqual([0, 250, 500, 750, 1_000]);
    expect(ticksOf(-40, 900)).toEqual([-250, 0, 250, 500, 750, 1_000]);
    expect(ticksOf(0, 0)).toEqual([0]);
  });
});

describe('whyNothing', () => {
  it('names the one reason why there is nothing for QuickBooks', () => {
    const today = calendarDay('2026-11-24');
    const october = span('2026-10-01', '2026-10-31');
    const told = [
      whyNothing(span('2026-11-25', '2026-11-30'), today, 0),
      whyNothing(october, today, 9),
      whyNothing(october, today, 0),
      whyNothing(span('2026-11-01', '2026-11-30'), today, 0),
    ];
    expect(
      told.map((text) =>
        /not over yet|is already in QuickBooks|No parties|Today’s money/
          .exec(text)?.[0]
          .slice(0, 8),
      ),
    ).toEqual(['not over', 'is alrea', 'No parti', 'Today’s ']);
    const tomorrow =
      'Today’s money, orders, and parties can be exported tomorrow, once the day is over.';
    expect(told[3]).toBe(`${tomorrow} There were none from Nov 1, 2026 to yesterday.`);
    expect(whyNothing(span('2026-11-24', '2026-11-24'), today, 0)).toBe(tomorrow);
    expect(whyNothing(span('2026-11-01', '2026-11-24'), today, 9)).toBe(
      `${tomorrow} What came before is already in QuickBooks, and nothing has changed since. Later changes come as a correction.`,
    );
    expect(told[2]).not.toContain('yesterday');
  });

  it('opens on the last complete month', () => {
    const today = calendarDay('2026-11-24');
    const { span: days } = viewOf(new URLSearchParams({ report: 'quickbooks' }), today);
    expect(days).toEqual(span('2026-10-01', '2026-10-31'));
  });
});
