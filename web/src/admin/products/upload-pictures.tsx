import { useEffect, useState, useSyncExternalStore } from 'react';
import { PictureDropZone } from '#web/admin/products/picture-drop-zone.tsx';
import { isUnderWay } from '#web/admin/products/picture-upload-list.ts';
import {
  pictureUploadQueue,
  type UploadQueueOptions,
} from '#web/admin/products/picture-upload-queue.ts';
import { PictureUploadRow } from '#web/admin/products/picture-upload-row.tsx';
import { useLoadPictureUploads } from '#web/shared/app-context.tsx';

/** Takes files and sends them one after another; each leaves this list when it is a picture of the product. */
export function UploadPictures(props: {
  /** The first one given is kept: it may only lean on what never changes. */
  readonly onUploaded: UploadQueueOptions['onUploaded'];
  /** Told while files are under way or wait. */
  readonly onUploading: (uploading: boolean) => void;
}) {
  const { onUploaded, onUploading } = props;
  const load = useLoadPictureUploads();
  const [queue] = useState(() => pictureUploadQueue({ load, onUploaded }));
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const isBusy = isUnderWay(uploads);
  useEffect(() => onUploading(isBusy), [isBusy, onUploading]);
  useEffect(() => () => queue.clear(), [queue]);
  return (
    <div className="grid gap-3">
      <PictureDropZone onFiles={queue.add} />
      <ul aria-label="Uploads" className="grid gap-3 empty:hidden">
        {uploads.map((upload) => (
          <PictureUploadRow
            key={upload.id}
            upload={upload}
            onRetry={() => queue.retry(upload.id)}
            onDrop={() => queue.drop(upload.id)}
          />
        ))}
      </ul>
    </div>
  );
}
