import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import { AddPicture } from '#web/admin/products/add-picture.tsx';
import { useProductFormContext } from '#web/admin/ui/form-field.tsx';
import { FormSection } from '#web/admin/ui/form-section.tsx';
import { PictureRow, pictureAltId } from '#web/admin/products/picture-row.tsx';
import { imageFromSet } from '#web/admin/products/product-form-values.ts';
import { UploadPictures } from '#web/admin/products/upload-pictures.tsx';

/** At most as many as the schema takes. */
const MOST_PICTURES = 20;

/** The list of pictures with what changes it; each change is told to screen readers, and keeps the focus in the list. */
function usePictureList() {
  const { control, getValues } = useProductFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'images' });
  const [told, setTold] = useState('');
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    // Moving a row takes the focus off what is in it.
    if (focusNext.current !== undefined) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });
  return {
    fields,
    append,
    told,
    moveTo(from: number, to: number): void {
      const id = fields[from]?.id;
      if (id === undefined || from === to) return;
      focusNext.current = pictureAltId(id);
      move(from, to);
      setTold(`Picture ${from + 1} is number ${to + 1} now.`);
    },
    removeAt(index: number): void {
      const next = fields[index + 1] ?? fields[index - 1];
      focusNext.current = next && pictureAltId(next.id);
      remove(index);
      setTold(`Picture ${index + 1} is removed.`);
    },
    /** Answers why it is not added. Whoever types meanwhile keeps the focus. */
    addUploaded(set: PictureSet, { name }: File): string | undefined {
      const images = getValues('images');
      if (images.some(({ src }) => src === set.src)) return 'This picture is already in the list.';
      if (images.length >= MOST_PICTURES) {
        return `A product has at most ${MOST_PICTURES} pictures: remove one first.`;
      }
      append(imageFromSet(set), { shouldFocus: false });
      setTold(`${name} is picture ${images.length + 1} now. Say what it shows.`);
      return undefined;
    },
  };
}

/** The first picture is the one that cards show. */
export function ProductFormPictures(props: { readonly onUploading: (uploading: boolean) => void }) {
  const { formState } = useProductFormContext();
  const { fields, append, told, moveTo, removeAt, addUploaded } = usePictureList();
  const dragged = useRef<number>(undefined);
  const { images } = formState.errors;
  const error = images?.root?.message ?? images?.message;
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
            onLift={() => {
              dragged.current = index;
            }}
            onPutHere={() => {
              if (dragged.current !== undefined) moveTo(dragged.current, index);
              dragged.current = undefined;
            }}
          />
        ))}
      </ol>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <output className="sr-only">{told}</output>
      {fields.length >= MOST_PICTURES && (
        <p className="text-sm text-muted">A product has at most {MOST_PICTURES} pictures.</p>
      )}
      <UploadPictures onUploaded={addUploaded} onUploading={props.onUploading} />
      {fields.length < MOST_PICTURES && (
        <AddPicture
          pictures={fields}
          onAdd={(picture) => append(picture, { focusName: `images.${fields.length}.alt` })}
        />
      )}
    </FormSection>
  );
}
