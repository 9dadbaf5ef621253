import { type ChangeEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { StrokePad } from '#web/shared/forms/stroke-pad.tsx';
import { PHOTO_SIDE, shrinkPhoto } from '#web/shared/shrink-photo.ts';
import {
  type Crew,
  CrewButton,
  CrewIcon,
  formatsIn,
  Sheet,
  useCrew,
  wordsIn,
} from './crew-parts.tsx';
import type { NewAct } from './crew-store.ts';
import { openWork, piecesOf, type ShownStop } from './crew-view.ts';
import { type CrewLanguage, reasonIn } from './crew-words.ts';

/** Input a stop may ask the crew for. */
export type SheetKind =
  | 'cash'
  | 'check'
  | 'signature'
  | 'damage'
  | 'note'
  | 'failed'
  | 'finish'
  | 'short';

/** The server refuses longer texts. */
const MOST_TEXT = 1_000;

type Props = { readonly stop: ShownStop; readonly onClose: () => void };

/** A sheet whose input becomes an act. */
function ActSheet(
  props: Props & {
    readonly title: string;
    readonly save?: string;
    /** The reader's, if not the crew's. */
    readonly language?: CrewLanguage | undefined;
    readonly act: Pick<NewAct, 'kind' | 'data' | 'photo'> | undefined;
    readonly children: ReactNode;
  },
) {
  const { store, words } = useCrew();
  const { stop, act, language, onClose } = props;
  const say = language === undefined ? words : wordsIn(language);
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (act === undefined) return;
    void store.act({ stopId: stop.id, name: stop.name, ...act });
    onClose();
  };
  return (
    <Sheet title={props.title} language={language} onClose={onClose}>
      <form onSubmit={keep} className="crew-form">
        {props.children}
        <CrewButton type="submit" look="go" disabled={act === undefined}>
          {props.save ?? say.save}
        </CrewButton>
        <CrewButton onClick={onClose}>{say.cancel}</CrewButton>
      </form>
    </Sheet>
  );
}

function MoneySheet({ method, ...props }: Props & { readonly method: 'cash' | 'check' }) {
  const { words, formats } = useCrew();
  const { leftCents } = props.stop;
  const [text, type] = useState((leftCents / 100).toFixed(2));
  const [note, setNote] = useState('');
  const id = useId();
  const amountCents = /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  const isGood = amountCents > 0 && amountCents <= leftCents;
  const data = { method, amountCents, ...(note.trim() !== '' && { note: note.trim() }) };
  return (
    <ActSheet
      {...props}
      title={method === 'cash' ? words.cash : words.payByCheck}
      save={words.take(formats.usd(amountCents))}
      act={isGood ? { kind: 'payment', data } : undefined}
    >
      <label>
        {words.amount}
        <input
          inputMode="decimal"
          value={text}
          aria-describedby={id}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <p id={id} role="status" className="crew-fault">
        {amountCents > leftCents
          ? words.overDue(formats.usd(leftCents))
          : amountCents === 0
            ? words.notAmount
            : ''}
      </p>
      <label>
        {words.note}
        <input value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
      </label>
    </ActSheet>
  );
}

const PaperText = ({ blocks }: Pick<NonNullable<ShownStop['toSign']>, 'blocks'>) =>
  // Own terms may say the same twice.
  blocks.map((block, index) => {
    const key = `${index} ${block.kind}`;
    switch (block.kind) {
      case 'heading':
        return <h3 key={key}>{block.text}</h3>;
      case 'paragraph':
        return <p key={key}>{block.text}</p>;
      case 'points':
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      default:
        return null;
    }
  });

/** The customer signs for the delivery, and for the rental agreement if nobody has signed it yet. */
function SignatureSheet(props: Props) {
  const { words } = useCrew();
  const { toSign, language = toSign?.language } = props.stop;
  // Read by the customer, not by the crew.
  const say = language === undefined ? words : wordsIn(language);
  const id = useId();
  const [name, type] = useState(props.stop.onSite?.name ?? props.stop.name);
  const [drawing, draw] = useState('');
  const [agrees, agree] = useState(false);
  const isGood = drawing !== '' && name.trim() !== '' && (toSign === undefined || agrees);
  const data = { name: name.trim(), drawing, ...(toSign && { textId: toSign.textId }) };
  return (
    <ActSheet
      {...props}
      title={toSign ? say.agreement : say.signature}
      save={toSign ? say.signAgreement : say.sign}
      language={language}
      act={isGood ? { kind: 'signature', data } : undefined}
    >
      {toSign && (
        <>
          <details className="crew-paper">
            <summary>
              {say.readAgreement}
              <CrewIcon name="down" />
            </summary>
            <PaperText blocks={toSign.blocks} />
          </details>
          <label className="crew-check">
            <input
              type="checkbox"
              checked={agrees}
              onChange={({ target }) => agree(target.checked)}
            />
            <span>{say.agrees}</span>
          </label>
        </>
      )}
      <label>
        {say.signer}
        <input value={name} maxLength={120} onChange={({ target }) => type(target.value)} />
      </label>
      <p id={id} className="crew-small">
        {say.signHere}
      </p>
      <StrokePad
        drawing={drawing}
        onDraw={draw}
        labelledBy={id}
        className="crew-pad"
        lineClassName="crew-pad-line"
        strokeClassName="crew-pad-stroke"
      >
        {null}
      </StrokePad>
      <CrewButton onClick={() => draw('')}>{say.clear}</CrewButton>
    </ActSheet>
  );
}

function DamageSheet(props: Props) {
  const { words } = useCrew();
  const units = props.stop.items.flatMap(({ productId, title, units: all }) =>
    all.map(({ id, label }) => ({ productId, unitId: id, label: `${title}, ${label}` })),
  );
  const [text, type] = useState('');
  const [unitId, choose] = useState(units[0]?.unitId ?? '');
  const [photo, setPhoto] = useState<string>();
  const [isBad, setIsBad] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file === undefined) return;
    try {
      setPhoto(await shrinkPhoto(file, PHOTO_SIDE));
      setIsBad(false);
    } catch {
      setIsBad(true);
    }
  };
  const unit = units.find((one) => one.unitId === unitId);
  const data = {
    text: text.trim(),
    ...(unit && { productId: unit.productId, unitId: unit.unitId }),
  };
  return (
    <ActSheet
      {...props}
      title={words.damage}
      act={text.trim() === '' ? undefined : { kind: 'damage', data, ...(photo && { photo }) }}
    >
      {units.length > 1 && (
        <label>
          {words.which}
          <select value={unitId} onChange={({ target }) => choose(target.value)}>
            {units.map((one) => (
              <option key={one.unitId} value={one.unitId}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {words.whatDamage}
        <textarea
          value={text}
          rows={3}
          maxLength={MOST_TEXT}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      {photo !== undefined && (
        <div className="crew-photos">
          <img src={photo} alt={words.acts.photo} />
        </div>
      )}
      <CrewButton icon="camera" onClick={() => camera.current?.click()}>
        {photo === undefined ? words.morePhotos : words.otherPhoto}
      </CrewButton>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={words.morePhotos}
        hidden
        onChange={(event) => void take(event)}
      />
      {isBad && (
        <p role="alert" className="crew-fault">
          {words.badPhoto}
        </p>
      )}
    </ActSheet>
  );
}

function NoteSheet(props: Props) {
  const { words } = useCrew();
  const [text, type] = useState('');
  const data = { text: text.trim() };
  return (
    <ActSheet
      {...props}
      title={words.note}
      act={data.text === '' ? undefined : { kind: 'note', data }}
    >
      <label>
        {words.whatNote}
        <textarea
          value={text}
          rows={3}
          maxLength={MOST_TEXT}
          onChange={({ target }) => type(target.value)}
        />
      </label>
    </ActSheet>
  );
}

/** One of the reasons, with a note. The office reads English. Undefined until one is chosen. */
function useReason(reasons: readonly string[]) {
  const { words } = useCrew();
  const [reason, choose] = useState('');
  const [more, type] = useState('');
  const why = [reason, more.trim()].filter((part) => part !== '').join(': ');
  return {
    why: reason === '' ? undefined : reasonIn(why, 'en').slice(0, 200),
    fields: (
      <>
        <fieldset>
          <legend>{words.why}</legend>
          {reasons.map((one) => (
            <label key={one} className="crew-check">
              <input
                type="radio"
                name="why"
                checked={reason === one}
                onChange={() => choose(one)}
              />
              <span>{one}</span>
            </label>
          ))}
        </fieldset>
        <label>
          {words.note}
          <input value={more} maxLength={150} onChange={({ target }) => type(target.value)} />
        </label>
      </>
    ),
  };
}

function FailedSheet(props: Props) {
  const { words } = useCrew();
  const { why, fields } = useReason(words.reasons);
  return (
    <ActSheet
      {...props}
      title={words.failed}
      act={why === undefined ? undefined : { kind: 'failed', data: { why } }}
    >
      {fields}
    </ActSheet>
  );
}

/** The server refuses longer ones. */
const MOST_OPEN = 500;

/** Ends a stop without some of its items, which the office then has to see to. */
function ShortSheet(props: Props) {
  const { stop } = props;
  const { words } = useCrew();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const { why, fields } = useReason(words.shortReasons[stop.kind]);
  const pieces = piecesOf(stop);
  const toggle = (one: string): void =>
    setMissing((before) => {
      const now = new Set(before);
      return now.delete(one) ? now : now.add(one);
    });
  // Without any of them, the stop could not be completed.
  const isGood = why !== undefined && missing.size > 0 && missing.size < pieces.length;
  const said = [
    wordsIn('en').shortOf[stop.kind](pieces.filter((one) => missing.has(one)).join('; ')),
    why,
    ...openText(stop),
  ].join('. ');
  const data = { why: said.slice(0, MOST_OPEN), isShort: true };
  return (
    <ActSheet
      {...props}
      title={words.short[stop.kind]}
      act={isGood ? { kind: 'done', data } : undefined}
    >
      <fieldset>
        <legend>{words.missing}</legend>
        {pieces.map((one) => (
          <label key={one} className="crew-check">
            <input type="checkbox" checked={missing.has(one)} onChange={() => toggle(one)} />
            <span>{one}</span>
          </label>
        ))}
      </fieldset>
      {fields}
    </ActSheet>
  );
}

/** What else the stop still lacks, for the office. */
const openText = (stop: ShownStop): readonly string[] => {
  const open = sayOpenWork(stop, wordsIn('en'), formatsIn('en'));
  return open.length === 0 ? [] : [wordsIn('en').finishedWith(open.join(', '))];
};

/** What a set-up still lacks, in words. */
export const sayOpenWork = (
  stop: ShownStop,
  words: Crew['words'],
  formats: Crew['formats'],
): readonly string[] =>
  openWork(stop).map((open) => {
    switch (open.kind) {
      case 'too_windy':
        return words.windAbove(open.windMph, open.limitMph);
      case 'unsigned':
        return words.unsigned;
      case 'unpaid':
        return words.notCollected(formats.usd(open.leftCents));
      case 'not_measured':
        return words.notMeasured;
      case 'checks':
        return `${words.check} ${words.of(open.done, open.all)}`;
      case 'photos':
        return `${words.photos} ${words.of(open.done, open.all)}`;
    }
  });

/** Finishes a stop with open work, which the report lists with the reason. */
function FinishSheet({ stop, onClose }: Props) {
  const { store, words, formats } = useCrew();
  const { why, fields } = useReason(words.openReasons);
  const finish = (): void => {
    const data = { why: [...openText(stop), why].join('. ').slice(0, MOST_OPEN) };
    void store.act({ stopId: stop.id, name: stop.name, kind: 'done', data });
    onClose();
  };
  return (
    <Sheet title={words.finishOpen} onClose={onClose}>
      <div className="crew-form">
        <ul>
          {sayOpenWork(stop, words, formats).map((open) => (
            <li key={open}>{open}</li>
          ))}
        </ul>
        {fields}
        <CrewButton disabled={why === undefined} onClick={finish}>
          {words.finishAnyway}
        </CrewButton>
        <CrewButton look="go" onClick={onClose}>
          {words.back}
        </CrewButton>
      </div>
    </Sheet>
  );
}

export function StopSheet({ asked, ...props }: Props & { readonly asked: SheetKind }) {
  switch (asked) {
    case 'cash':
    case 'check':
      return <MoneySheet method={asked} {...props} />;
    case 'signature':
      return <SignatureSheet {...props} />;
    case 'damage':
      return <DamageSheet {...props} />;
    case 'note':
      return <NoteSheet {...props} />;
    case 'failed':
      return <FailedSheet {...props} />;
    case 'finish':
      return <FinishSheet {...props} />;
    case 'short':
      return <ShortSheet {...props} />;
  }
}
