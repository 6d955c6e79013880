import { useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { ImageUp } from '@openward/ui/icons';
import { Stack } from '@openward/ui/layout';
import { useRef, useState } from 'react';

/** Reads the code from a picture, such as a patient's screenshot. */
export function PicturePicker({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const { readPicture } = await import('./read-picture.ts');
      const text = await readPicture(file);
      if (text) await onCode(text);
      else setProblem(t('We could not find a QR code in this picture.'));
    } catch {
      setProblem(t('We could not read this file. Please choose a picture.'));
    }
    setBusy(false);
  };
  return (
    <Stack gap="3" align="flex-start">
      {/* Hidden, because the browser labels its own control in the browser's language. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Picture of the code')}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // Lets the user choose the same picture again.
          event.target.value = '';
        }}
      />
      <ActionButton variant="outline" isBusy={isBusy} onClick={() => input.current?.click()}>
        <ImageUp size="1.125rem" aria-hidden="true" /> {t('Choose a picture of the code')}
      </ActionButton>
      {problem && <Notice kind="error">{problem}</Notice>}
    </Stack>
  );
}
