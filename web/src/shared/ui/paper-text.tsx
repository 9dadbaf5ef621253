import type { PaperBlock } from '#core/kernel/paper.ts';

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
      return <p className="[overflow-wrap:anywhere] whitespace-pre-line">{block.text}</p>;
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

/** An agreement on the screen, without its signature. Own terms may say the same twice. */
export const PaperText = ({ blocks }: { readonly blocks: readonly PaperBlock[] }) => (
  <div className="grid gap-3 text-[0.95rem]">
    {blocks.map((block, index) => {
      const key = `${index} ${block.kind}`;
      return <Block key={key} block={block} />;
    })}
  </div>
);
