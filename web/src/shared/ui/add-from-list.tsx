import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';

type Offered = { readonly id: string; readonly title: string };

/**
 * A list and the button that adds what is chosen in it: in a list that is walked with the arrow keys every step is a
 * choice. Nothing where nothing is offered.
 */
export function AddFromList<One extends Offered>(props: {
  readonly label: string;
  /** In the list while nothing is chosen. */
  readonly prompt: string;
  readonly offered: readonly One[];
  readonly onAdd: (one: One) => void;
  /** What the button says. */
  readonly children: ReactNode;
}) {
  const { label, prompt, offered, onAdd, children } = props;
  const [chosen, setChosen] = useState('');
  const list = useRef<HTMLSelectElement>(null);
  const one = offered.find(({ id }) => id === chosen);
  if (offered.length === 0) return null;
  const add = (): void => {
    if (one === undefined) return;
    onAdd(one);
    setChosen('');
    list.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <SelectField
          ref={list}
          label={label}
          value={one?.id ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{prompt}</option>
          {offered.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <Button disabled={one === undefined} onClick={add}>
        {children}
      </Button>
    </div>
  );
}
