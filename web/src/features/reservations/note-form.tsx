import { useState } from 'react';
import { type Acting, Refused, useAct } from '#web/features/reservations/action-form.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField } from '#web/shared/ui/field.tsx';

export function NoteForm(props: Acting) {
  const { run, isBusy, problem } = useAct(props);
  const [text, setText] = useState('');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') run({ kind: 'note', text }, 'The note is kept.');
      }}
    >
      <TextAreaField
        label="Note"
        hint="Only the office reads it."
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Refused problem={problem} />
      <Button type="submit" size="sm" variant="primary" className="justify-self-end" busy={isBusy}>
        Keep note
      </Button>
    </form>
  );
}
