import { buttonLook } from '#web/admin/ui/controls.tsx';

/** Chooses one file and shows its name. */
export const FileButton = (props: {
  readonly label: string;
  readonly accept: string;
  /** Of the one that was chosen. */
  readonly name?: string | undefined;
  readonly onFile: (file: File) => void;
}) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
    <label
      className={`${buttonLook} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan`}
    >
      {props.label}
      <input
        type="file"
        accept={props.accept}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) props.onFile(file);
          // The corrected file may have the same name, which would be no change.
          target.value = '';
        }}
      />
    </label>
    {props.name !== undefined && <span className="min-w-0 truncate">{props.name}</span>}
  </div>
);

/** A file's bytes, as a JSON body carries them. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not read')));
    reader.readAsDataURL(file);
  });
