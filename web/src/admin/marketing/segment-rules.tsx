import { useState } from 'react';
import { CATEGORIES } from '#core/catalogue/category.ts';
import type { CampaignInputDto } from '#core/contract/marketing.ts';
import { segmentSchema } from '#core/marketing/segment.schema.ts';
import { ActionButton, IconButton } from '#web/admin/ui/controls.tsx';
import { Options, SelectField, TextField } from '#web/shared/ui/field.tsx';

export type Segment = CampaignInputDto['segment'];
type Rule = Segment[number];
type Kind = Rule['kind'];

const NEW: Readonly<Record<Kind, Rule>> = {
  last_year: { kind: 'last_year', weeks: 4 },
  anniversary: { kind: 'anniversary', fromWeeks: 3, toWeeks: 7 },
  quiet: { kind: 'quiet', months: 12 },
  organization: { kind: 'organization' },
  category: { kind: 'category', category: 'bounce' },
  place: { kind: 'place', places: [''] },
  tag: { kind: 'tag', tag: '' },
};

const NAMES: Readonly<Record<Kind, string>> = {
  last_year: 'Last year’s party date is coming up',
  anniversary: 'Any past party’s date is coming up',
  quiet: 'No party for a while',
  organization: 'Schools, churches, businesses',
  category: 'Rented from a category',
  place: 'Party in a city or ZIP code',
  tag: 'Has a tag',
};

const isKind = (value: string): value is Kind => Object.hasOwn(NEW, value);

const shelf = (category: string): string =>
  CATEGORIES.find(({ value }) => value === category)?.label ?? category;

/** A segment in a sentence. */
export function segmentText(segment: Segment): string {
  const parts = segment.map((rule): string => {
    switch (rule.kind) {
      case 'last_year':
        return `last year’s party date is within ${rule.weeks} weeks`;
      case 'anniversary':
        return `a past party’s date is in ${rule.fromWeeks} to ${rule.toWeeks} weeks`;
      case 'quiet':
        return `no party for ${rule.months} months`;
      case 'organization':
        return 'schools, churches, and businesses';
      case 'category':
        return `rented ${shelf(rule.category)}`;
      case 'place':
        return `in ${rule.places.join(', ')}`;
      case 'tag':
        return `tagged ${rule.tag}`;
    }
  });
  return parts.length === 0 ? 'everyone who wants news' : parts.join('; ');
}

/** Without what a comma at the end leaves empty. */
export const cleaned = (segment: Segment): Segment =>
  segment.map((rule) =>
    rule.kind === 'place' ? { ...rule, places: rule.places.filter((one) => one !== '') } : rule,
  );

/** What is wrong, by the rule's kind and its field: `quiet.months`. */
type SegmentFaults = ReadonlyMap<string, string>;

export function faultsIn(segment: Segment): SegmentFaults {
  const { error } = segmentSchema.safeParse(segment);
  return new Map(
    error?.issues.map(({ path: [index, field], message }) => [
      `${segment[Number(index)]?.kind}.${String(field)}`,
      message,
    ]),
  );
}

type RuleProps = {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
  readonly faults: SegmentFaults;
};

function Weeks(props: {
  readonly label: string;
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (value: number) => void;
}) {
  return (
    <TextField
      type="number"
      label={props.label}
      min={0}
      value={props.value}
      error={props.error}
      onChange={({ target }) => props.onChange(Math.round(Number(target.value)))}
    />
  );
}

function RuleFields({ rule, onChange, faults }: RuleProps) {
  const errorOf = (field: string) => faults.get(`${rule.kind}.${field}`);
  switch (rule.kind) {
    case 'last_year':
      return (
        <Weeks
          label="Within weeks from now"
          value={rule.weeks}
          error={errorOf('weeks')}
          onChange={(weeks) => onChange({ ...rule, weeks })}
        />
      );
    case 'anniversary':
      return (
        <div className="grid grid-cols-2 gap-3">
          <Weeks
            label="From weeks"
            value={rule.fromWeeks}
            error={errorOf('fromWeeks')}
            onChange={(fromWeeks) => onChange({ ...rule, fromWeeks })}
          />
          <Weeks
            label="To weeks"
            value={rule.toWeeks}
            error={errorOf('toWeeks')}
            onChange={(toWeeks) => onChange({ ...rule, toWeeks })}
          />
        </div>
      );
    case 'quiet':
      return (
        <Weeks
          label="Months without a party"
          value={rule.months}
          error={errorOf('months')}
          onChange={(months) => onChange({ ...rule, months })}
        />
      );
    case 'organization':
      return (
        <p className="text-muted">
          Based on the party’s venue, an invoice, or a tax-exempt certificate.
        </p>
      );
    case 'category':
      return (
        <SelectField
          label="Category"
          value={rule.category}
          onChange={({ target }) => onChange({ ...rule, category: target.value })}
        >
          <Options of={CATEGORIES.map(({ value, label }) => [value, label])} />
        </SelectField>
      );
    case 'place':
      return (
        <TextField
          label="Cities or ZIP codes"
          hint="Separate them with commas."
          value={rule.places.join(',')}
          error={errorOf('places')}
          onChange={({ target }) =>
            onChange({ ...rule, places: target.value.split(',').map((one) => one.trimStart()) })
          }
        />
      );
    case 'tag':
      return (
        <TextField
          label="Tag"
          value={rule.tag}
          error={errorOf('tag')}
          onChange={({ target }) => onChange({ ...rule, tag: target.value })}
        />
      );
  }
}

/** Who a campaign is for: people who match every rule. */
export function SegmentRules(props: {
  readonly segment: Segment;
  readonly faults: SegmentFaults;
  readonly onChange: (segment: Segment) => void;
}) {
  const { segment, faults, onChange } = props;
  const [chosen, setKind] = useState<Kind>('last_year');
  const left = Object.keys(NAMES)
    .filter(isKind)
    .filter((kind) => !segment.some((rule) => rule.kind === kind));
  const kind = left.includes(chosen) ? chosen : left[0];
  return (
    <div className="grid gap-3">
      {segment.length === 0 && (
        <p className="text-muted">No rules: goes to everyone who wants news.</p>
      )}
      {segment.map((rule) => (
        <fieldset key={rule.kind} className="grid gap-2 rounded-md border border-line p-3">
          <legend className="sr-only">{NAMES[rule.kind]}</legend>
          <div className="flex items-center gap-2">
            <span className="font-semibold">{NAMES[rule.kind]}</span>
            <IconButton
              small
              icon="close"
              label={`Remove: ${NAMES[rule.kind]}`}
              className="ml-auto"
              onClick={() => onChange(segment.filter(({ kind: one }) => one !== rule.kind))}
            />
          </div>
          <RuleFields
            rule={rule}
            faults={faults}
            onChange={(next) =>
              onChange(segment.map((one) => (one.kind === rule.kind ? next : one)))
            }
          />
        </fieldset>
      ))}
      {kind !== undefined && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1">
            <SelectField
              label="Add a rule"
              value={kind}
              onChange={({ target }) => {
                if (isKind(target.value)) setKind(target.value);
              }}
            >
              <Options of={left.map((value) => [value, NAMES[value]])} />
            </SelectField>
          </div>
          <ActionButton icon="plus" onClick={() => onChange([...segment, NEW[kind]])}>
            Add
          </ActionButton>
        </div>
      )}
    </div>
  );
}
