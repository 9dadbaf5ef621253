import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { AddPicture } from '#web/features/admin/add-picture.tsx';
import { useProductFormContext } from '#web/features/admin/form-field.tsx';
import { FormSection } from '#web/features/admin/form-section.tsx';
import { PictureRow, pictureAltId } from '#web/features/admin/picture-row.tsx';

/** At most as many as the schema takes. */
const MOST_PICTURES = 20;

/** The first picture is the one that cards show. */
export function ProductFormPictures() {
  const { control, formState } = useProductFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'images' });
  const [told, setTold] = useState('');
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    // Moving a row takes the focus off what is in it.
    if (focusNext.current !== undefined) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });
  const { images } = formState.errors;
  const error = images?.root?.message ?? images?.message;

  const moveTo = (from: number, to: number): void => {
    const id = fields[from]?.id;
    focusNext.current = id === undefined ? undefined : pictureAltId(id);
    move(from, to);
    setTold(`Picture ${from + 1} is number ${to + 1} now.`);
  };
  const removeAt = (index: number): void => {
    const next = fields[index + 1] ?? fields[index - 1];
    focusNext.current = next && pictureAltId(next.id);
    remove(index);
    setTold(`Picture ${index + 1} is removed.`);
  };

  return (
    <FormSection title="Pictures">
      {fields.length === 0 && (
        <p className="text-sm text-muted">None yet: shoppers see a drawn placeholder.</p>
      )}
      <ol className="grid gap-3 empty:hidden">
        {fields.map((picture, index) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            index={index}
            isLast={index === fields.length - 1}
            onMove={(to) => moveTo(index, to)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <output className="sr-only">{told}</output>
      {fields.length < MOST_PICTURES ? (
        <AddPicture
          pictures={fields}
          onAdd={(picture) => append(picture, { focusName: `images.${fields.length}.alt` })}
        />
      ) : (
        <p className="text-sm text-muted">A product has at most {MOST_PICTURES} pictures.</p>
      )}
    </FormSection>
  );
}
