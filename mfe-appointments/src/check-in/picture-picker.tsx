import { useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { chakra, Stack, Text } from '@openward/ui/layout';
import { useId, useState } from 'react';
import { readPicture } from './decoder.ts';

/** Reads the code from a picture: a screenshot that the patient sent, say. */
export function PicturePicker({ onScanned }: { onScanned: (text: string) => void }) {
  const t = useT();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      const text = await readPicture(file);
      if (text) onScanned(text);
      else setProblem(t('There is no QR code in this picture.'));
    } catch {
      setProblem(t('This file is not a picture that can be read.'));
    }
  };
  return (
    <Stack gap="1.5">
      <Text asChild fontSize="sm" fontWeight="medium">
        <label htmlFor={id}>{t('Or choose a picture of the code')}</label>
      </Text>
      <chakra.input
        id={id}
        type="file"
        accept="image/*"
        fontSize="sm"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // The same picture may be chosen again.
          event.target.value = '';
        }}
      />
      {problem && <Notice kind="error">{problem}</Notice>}
    </Stack>
  );
}
