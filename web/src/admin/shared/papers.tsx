import { useState } from 'react';
import { z } from 'zod';
import type { INVENTORY_ROUTES } from '#core/contract/inventory.ts';
import {
  checkPaper,
  currentPapers,
  MOST_PAPER_BYTES,
  requiredOf,
} from '#core/kernel/kept-paper.ts';
import type { Need } from '#core/staff/access.ts';
import { ActionForm, FormSelect, FormText } from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { base64Of, FileButton } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { dateName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { ROW } from '#web/shared/focus.ts';
import { shrinkPhoto } from '#web/shared/shrink-photo.ts';
import { Options } from '#web/shared/ui/field.tsx';
import { daysLeft, PAPER_WORDS, type PaperDto, papersText, useOpenPaper } from './use-inventory.ts';

const { useAsk } = hooksOf<typeof INVENTORY_ROUTES>();

const nameOf = ({ kind, number }: PaperDto): string =>
  kind === 'other' && number ? number : PAPER_WORDS[kind].name;

const detailsOf = ({ kind, number, by, issuedOn }: PaperDto): string =>
  [kind === 'other' ? undefined : number, by, issuedOn && `issued ${dateName(issuedOn)}`]
    .filter(Boolean)
    .join(' · ');

function Until({ paper, isOld }: { readonly paper: PaperDto; readonly isOld: boolean }) {
  const left = daysLeft(paper.expiresOn, useToday());
  if (paper.expiresOn === undefined) return null;
  if (isOld || left === undefined) {
    return <span className="text-sm text-muted">until {dateName(paper.expiresOn)}</span>;
  }
  return (
    <span className="text-sm">
      <Badge is={left < 0 ? 'act' : 'look'}>{papersText(left)}</Badge>
      <span className="sr-only">: {dateName(paper.expiresOn)}</span>
    </span>
  );
}

function Row(props: {
  readonly paper: PaperDto;
  readonly isOld: boolean;
  readonly needs: Need;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}) {
  const { paper, isOld, needs, isBusy, onRemove } = props;
  const [isSure, setSure] = useState(false);
  const open = useOpenPaper();
  const details = detailsOf(paper);
  const which = `${nameOf(paper)}${paper.expiresOn === undefined ? '' : `, ${dateName(paper.expiresOn)}`}`;
  return (
    <li
      {...ROW}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0"
    >
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          {nameOf(paper)} <Until paper={paper} isOld={isOld} />
        </span>
        {details !== '' && <span className="block text-sm break-words text-muted">{details}</span>}
      </span>
      {paper.file !== undefined && (
        <ActionButton
          small
          icon="download"
          busy={open.isPending}
          onClick={() => open.mutate(paper)}
        >
          {paper.file.endsWith('.pdf') ? 'PDF' : 'Photo'}
          <span className="sr-only"> of {which}</span>
        </ActionButton>
      )}
      <ActionButton
        small
        needs={needs}
        variant={isSure ? 'danger' : 'quiet'}
        busy={isBusy}
        aria-label={isSure ? undefined : `Remove ${which}`}
        onClick={() => (isSure ? onRemove() : setSure(true))}
      >
        {isSure ? 'Yes, remove it' : 'Remove'}
      </ActionButton>
    </li>
  );
}

/** Papers with their ends and files: current ones first, then those of past years. */
export function PaperList(props: {
  readonly papers: readonly PaperDto[];
  /** The right needed to remove one. */
  readonly needs: Need;
  readonly isBusy: boolean;
  readonly onRemove: (rest: readonly PaperDto[]) => void;
}) {
  const { papers, onRemove, ...row } = props;
  const current = new Set(currentPapers(papers));
  const rows = (isOld: boolean) =>
    papers.flatMap((paper) =>
      current.has(paper) === isOld
        ? []
        : [
            <Row
              key={`${paper.kind} ${paper.number} ${paper.expiresOn} ${paper.file}`}
              {...row}
              paper={paper}
              isOld={isOld}
              onRemove={() => onRemove(papers.filter((one) => one !== paper))}
            />,
          ],
    );
  const old = rows(true).toReversed();
  return (
    <>
      <ul>{rows(false)}</ul>
      {old.length > 0 && (
        <details>
          <summary className="cursor-pointer text-muted max-sm:min-h-11">
            Earlier documents: {old.length}
          </summary>
          <ul>{old}</ul>
        </details>
      )}
    </>
  );
}

/** Limit for a page's longer side. The small print stays readable. */
const SCAN_SIDE = 2_400;

type Scan = { readonly name: string; readonly base64: string };

/** A photo is shrunk here, which also drops where it was taken. A PDF is sent as it is. */
async function scanOf(file: File): Promise<Scan | string> {
  if (!file.type.startsWith('image/')) {
    return file.size > MOST_PAPER_BYTES
      ? 'This file is over 10 MB. Make it smaller first.'
      : { name: file.name, base64: await base64Of(file) };
  }
  try {
    const url = await shrinkPhoto(file, SCAN_SIDE);
    return { name: file.name, base64: url.slice(url.indexOf(',') + 1) };
  } catch {
    return 'This photo cannot be read here. Save it as JPEG or PDF first.';
  }
}

/** `''` in an optional field. */
const typed = (most: number) => z.string().trim().max(most, `Use ${most} characters or fewer.`);

const formOf = (kinds: readonly PaperDto['kind'][]) =>
  z
    .object({
      kind: z.enum(kinds),
      number: typed(60),
      by: typed(80),
      issuedOn: z.string(),
      expiresOn: z.string(),
    })
    .superRefine(checkPaper);

export function PaperForm(props: {
  /** The first is selected by default. */
  readonly kinds: readonly [PaperDto['kind'], ...PaperDto['kind'][]];
  readonly needs: Need;
  /** Returns false if canceled. Fails with `ApiProblemError`. */
  readonly onAdd: (paper: PaperDto) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onReload?: () => void;
}) {
  const { kinds, needs, onAdd, onDone, onReload } = props;
  const keep = useAsk((call, body: { readonly base64: string }) =>
    call('POST /paper-files', { body }),
  );
  const [scan, setScan] = useState<Scan | string>();
  const [isReading, setReading] = useState(false);
  const isRead = typeof scan === 'object';
  const choose = async (file: File): Promise<void> => {
    setReading(true);
    setScan(await scanOf(file));
    setReading(false);
  };
  return (
    <ActionForm
      needs={needs}
      schema={formOf(kinds)}
      values={{ kind: kinds[0], number: '', by: '', issuedOn: '', expiresOn: '' }}
      fieldOf={(path) => {
        const field = String(path.at(-1));
        return ['kind', 'number', 'by', 'issuedOn', 'expiresOn'].includes(field)
          ? field
          : undefined;
      }}
      write={async ({ kind, number, by, issuedOn, expiresOn }) => {
        const kept = isRead ? await keep.mutateAsync({ base64: scan.base64 }) : undefined;
        return onAdd({
          kind,
          number: number || undefined,
          by: by || undefined,
          issuedOn: issuedOn || undefined,
          expiresOn: expiresOn || undefined,
          file: kept?.file,
        });
      }}
      submit="Add document"
      done={({ kind = kinds[0] }) => `${PAPER_WORDS[kind].name} is on file.`}
      onDone={onDone}
      onReload={onReload}
      waits={isReading}
      ready
    >
      {(form) => {
        const kind = form.watch('kind');
        const words = PAPER_WORDS[kind];
        const required = requiredOf(kind);
        return (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <FormSelect name="kind" label="Type">
                <Options of={kinds.map((kind) => [kind, PAPER_WORDS[kind].name])} />
              </FormSelect>
              <FormText name="by" label={words.by} maxLength={80} required={required.has('by')} />
              <FormDay name="issuedOn" label="Issued on" isPast />
              <FormDay
                name="expiresOn"
                label="Good until"

                required={required.has('expiresOn')}
              />
              <FormText
                name="number"
                label={words.number}
                maxLength={60}
                required={required.has('number')}
              />
            </div>
            <FileButton
              label={isRead ? 'Choose another file' : 'Choose a photo or PDF'}
              accept="application/pdf,image/jpeg,image/png,image/webp"
              name={isReading ? 'Reading…' : isRead ? scan.name : undefined}
              onFile={(file) => void choose(file)}
            />
            {typeof scan === 'string' && (
              <p role="alert" className="text-sm text-act">
                {scan}
              </p>
            )}
          </>
        );
      }}
    </ActionForm>
  );
}
