import { type ChangeEvent, useRef, useState } from 'react';
import { PHOTO_SIDE, shrinkPhoto } from '#web/shared/shrink-photo.ts';
import { useCrew } from './crew-parts.tsx';

/**
 * The phone's camera.
 * @param onPhoto gets each photo that was taken, made smaller
 */
export function useCamera(onPhoto: (photo: string) => unknown) {
  const { words } = useCrew();
  const [isBad, setIsBad] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(target.files ?? [])];
    target.value = '';
    setIsBad(false);
    for (const file of files) {
      try {
        await onPhoto(await shrinkPhoto(file, PHOTO_SIDE));
      } catch {
        setIsBad(true);
      }
    }
  };
  return {
    open: (): void => field.current?.click(),
    field: (
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={words.morePhotos}
        hidden
        onChange={(event) => void take(event)}
      />
    ),
    fault: isBad && (
      <p role="alert" className="crew-fault">
        {words.badPhoto}
      </p>
    ),
  };
}
