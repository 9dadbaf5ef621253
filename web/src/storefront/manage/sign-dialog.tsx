import { z } from 'zod';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { SIGNING } from '#texts/manage.ts';
import { signatureSchema } from '#core/documents/signature.schema.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { sayProblem } from '#texts/problems.ts';
import type { PaperBlock } from '#core/kernel/paper.ts';
import type { AgreementDto } from '#core/contract/documents.ts';
import { useId } from 'react';
import { StrokePad, type StrokePadProps } from '#web/shared/forms/stroke-pad.tsx';

/** An optional drawn signature, by finger or mouse. */
function SignaturePad({ drawing, onDraw }: StrokePadProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {SIGNING.pad}
      </p>
      <StrokePad
        drawing={drawing}
        onDraw={onDraw}
        labelledBy={id}
        className="aspect-3/1 w-full cursor-crosshair touch-none rounded-md border border-edge bg-raised select-none"
        lineClassName="stroke-line"
        strokeClassName="stroke-ink"
      >
        <text x="300" y="140" textAnchor="middle" className="fill-muted text-[26px]">
          {SIGNING.empty}
        </text>
      </StrokePad>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{drawing === '' ? SIGNING.padHint : SIGNING.drawn}</p>
        {drawing !== '' && (
          <Button variant="ghost" size="sm" onClick={() => onDraw(() => '')}>
            {SIGNING.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

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

/** The text that is signed. */
const AgreementText = ({ blocks }: { readonly blocks: readonly PaperBlock[] }) => (
  <div className="grid gap-3 text-[0.95rem]">
    {blocks.map((block) => (
      <Block key={JSON.stringify(block)} block={block} />
    ))}
  </div>
);

type SignProps = {
  readonly token: string;
  readonly agreement: AgreementDto;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  /** The text changed since it was loaded. */
  readonly onStale: () => void;
};

const formSchema = z.object({
  name: signatureSchema.shape.name,
  drawing: z.string(),
  agrees: z.boolean().refine((agrees) => agrees, SIGNING.mustAgree),
});

/**
 * @param onSigned called with the signed agreement; if the text has changed in the meantime,
 * `onStale` is called instead
 */
function useSign({ token, agreement, onSigned, onStale }: SignProps) {
  const shop = useShop();
  return useSchemaForm({
    schema: formSchema,
    defaultValues: { name: '', drawing: '', agrees: false },
    async send({ name, drawing }, form) {
      const { textId } = agreement;
      const body = { name, textId, ...(drawing !== '' && { drawing }) };
      const answer = await shop('POST /manage/:token/agreement', { token, body });
      if (answer.ok) {
        onSigned();
        return undefined;
      }
      if (answer.error.code === 'agreement_changed') {
        // The text is new, and the typed name does not mean consent to it.
        form.setValue('agrees', false);
        onStale();
      }
      return answer.error;
    },
  });
}

function SignForm(props: SignProps) {
  const { form, field, problem, isSubmitting, onSubmit } = useSign(props);
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5 border-t border-line p-5">
      <TextField
        label={SIGNING.name}
        hint={SIGNING.nameHint}
        required
        autoComplete="name"
        maxLength={120}
        {...field('name')}
      />
      <SignaturePad
        drawing={form.watch('drawing')}
        onDraw={(next) => form.setValue('drawing', next(form.getValues('drawing')))}
      />
      <CheckboxField label={SIGNING.agree} {...field('agrees')} />
      {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={props.onClose}>{SIGNING.later}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {SIGNING.sign}
        </Button>
      </div>
    </form>
  );
}

/** The whole agreement, with the signature below it. */
export function SignDialog(props: SignProps) {
  const { agreement, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={SIGNING.title}>
      <div className="grid gap-3 p-5">
        <AgreementText blocks={agreement.blocks} />
      </div>
      <SignForm {...props} />
    </Dialog>
  );
}
