import { type FormEvent, useState } from 'react';
import { SignaturePad } from '#web/storefront/manage/signature-pad.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { SIGNING } from '#texts/papers.ts';
import { signatureSchema } from '#core/documents/signature.schema.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { sayProblem } from '#texts/problems.ts';
import type { PaperBlock } from '#core/kernel/paper.ts';
import type { AgreementDto } from '#core/contract/documents.ts';

type Of<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>;

const Facts = ({ rows }: Of<'facts'>) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
    {rows.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-muted">{label}</dt>
        <dd className="mb-2 break-words sm:mb-0">{value}</dd>
      </div>
    ))}
  </dl>
);

const Amounts = ({ rows }: Of<'amounts'>) => (
  <dl className="grid gap-2 tabular-nums">
    {rows.map(({ label, note, value, isStrong = false }) => (
      <div
        key={`${label} ${note}`}
        className={`flex justify-between gap-6 ${isStrong ? 'border-t border-line pt-2 font-semibold' : ''}`}
      >
        <dt>
          {label}
          {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Block({ block }: { readonly block: PaperBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-2 font-display font-semibold">{block.text}</h3>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'points':
      return (
        <ul className="grid list-disc gap-1 pl-5">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'facts':
      return <Facts {...block} />;
    case 'amounts':
      return <Amounts {...block} />;
    case 'signature':
      return null;
  }
}

/** The words that are signed. */
const AgreementText = ({ blocks }: { readonly blocks: readonly PaperBlock[] }) => (
  <div className="grid gap-3 text-[0.95rem]">
    {blocks.map((block) => (
      <Block key={JSON.stringify(block)} block={block} />
    ))}
  </div>
);

type Signature = {
  readonly name: string;
  readonly drawing: string;
  readonly agrees: boolean;
};

type Errors = { readonly name?: string | undefined; readonly agrees?: string | undefined };

const EMPTY: Signature = { name: '', drawing: '', agrees: false };

/** @param onSigned called with the agreement as it is then; when the words changed meanwhile, `onStale` */
function useSign(
  token: string,
  { textId }: AgreementDto,
  on: { readonly signed: () => void; readonly stale: () => void },
) {
  const shop = useShop();
  const [signature, setSignature] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { name, drawing, agrees } = signature;

  const sign = async (): Promise<void> => {
    const read = signatureSchema.safeParse({ name, textId, ...(drawing !== '' && { drawing }) });
    const nameError = read.error?.issues.find(({ path }) => path[0] === 'name')?.message;
    setErrors({ name: nameError, agrees: agrees ? undefined : SIGNING.mustAgree });
    if (!read.success || !agrees) return;
    setBusy(true);
    const answer = await shop.signAgreement(token, read.data);
    setBusy(false);
    if (answer.ok) return on.signed();
    setProblem(sayProblem(answer.error));
    if (answer.error.code === 'agreement_changed') on.stale();
  };

  return { signature, setSignature, errors, problem, isBusy, sign };
}

type SignProps = {
  readonly token: string;
  readonly agreement: AgreementDto;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  /** The words changed since they were loaded. */
  readonly onStale: () => void;
};

function SignForm({ token, agreement, onClose, onSigned, onStale }: SignProps) {
  const on = { signed: onSigned, stale: onStale };
  const { signature, setSignature, errors, problem, isBusy, sign } = useSign(token, agreement, on);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void sign();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 border-t border-line p-5">
      <TextField
        label={SIGNING.name}
        hint={SIGNING.nameHint}
        error={errors.name}
        required
        autoComplete="name"
        maxLength={120}
        value={signature.name}
        onChange={({ target }) => setSignature((now) => ({ ...now, name: target.value }))}
      />
      <SignaturePad
        drawing={signature.drawing}
        onDraw={(next) => setSignature((now) => ({ ...now, drawing: next(now.drawing) }))}
      />
      <CheckboxField
        label={SIGNING.agree}
        error={errors.agrees}
        checked={signature.agrees}
        onChange={({ target }) => setSignature((now) => ({ ...now, agrees: target.checked }))}
      />
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{SIGNING.later}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {SIGNING.sign}
        </Button>
      </div>
    </form>
  );
}

/** The whole agreement to read, then the signature below it. */
export function SignDialog(props: SignProps) {
  const { agreement, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={SIGNING.title}>
      <div className="grid gap-3 p-5">
        <p className="text-sm text-muted">{SIGNING.version(agreement.termsVersion)}</p>
        <AgreementText blocks={agreement.blocks} />
      </div>
      <SignForm key={agreement.textId} {...props} />
    </Dialog>
  );
}
