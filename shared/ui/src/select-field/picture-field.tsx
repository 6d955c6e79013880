import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { ActionButton } from '../button/action-button.tsx';
import { squarePicture } from './square-picture.ts';

/** Translated texts of the field. */
export interface PictureFieldLabels {
  /** The label, such as `Your picture`. */
  title: string;
  hint: string;
  /** Labels of the button without and with a picture. */
  choose: string;
  change: string;
  remove: string;
  /** The error if the chosen file is not a readable picture. */
  unreadable: string;
}

/**
 * A picture chosen from the device and cropped to a small square in the browser.
 * @param props.onPick receives the square as WebP or JPEG, far below 200 KB
 */
export function PictureField(props: {
  picture: string | null;
  /** Shown instead of a picture. */
  initials: string;
  /** Shows the picture with its corners, for pictures that are not of a person. */
  isWhole?: boolean;
  labels: PictureFieldLabels;
  isBusy: boolean;
  onPick: (picture: Blob) => void;
  onRemove: () => void;
}) {
  const { labels, picture } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [failed, setFailed] = useState<string>();
  const ids = { title: useId(), hint: useId() };
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Lets the user choose the same file again.
    currentTarget.value = '';
    if (!file) return;
    const square = await squarePicture(file).catch(() => undefined);
    setUnreadable(square === undefined);
    if (square !== undefined) props.onPick(square);
  };
  const remove = () => {
    // The pressed button disappears with the picture.
    chooser.current?.querySelector('button')?.focus();
    setUnreadable(false);
    props.onRemove();
  };
  return (
    <Flex role="group" aria-labelledby={ids.title} aria-describedby={ids.hint} gap="5" align="center" wrap="wrap">
      <Flex
        aria-hidden="true"
        align="center"
        justify="center"
        boxSize="20"
        flexShrink={0}
        rounded={props.isWhole ? 'xl' : 'full'}
        overflow="hidden"
        bg="accent.muted"
        color="accent.fg"
        fontWeight="bold"
        fontSize="2xl"
      >
        {picture && picture !== failed ? (
          <chakra.img src={picture} alt="" boxSize="full" objectFit="cover" onError={() => setFailed(picture)} />
        ) : (
          props.initials
        )}
      </Flex>
      <Box minW="0" flex="1 1 14rem">
        <Text id={ids.title} fontWeight="semibold">
          {labels.title}
        </Text>
        <Text id={ids.hint} fontSize="sm" color="fg.muted" mb="2">
          {labels.hint}
        </Text>
        <Flex ref={chooser} gap="2" wrap="wrap">
          <ActionButton variant="outline" minH="11" isBusy={props.isBusy} onClick={() => input.current?.click()}>
            {picture ? labels.change : labels.choose}
          </ActionButton>
          {picture && (
            <Button variant="ghost" colorPalette="gray" minH="11" onClick={remove}>
              {labels.remove}
            </Button>
          )}
        </Flex>
        <chakra.input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={labels.choose}
          display="none"
          onChange={(event) => void pick(event)}
        />
        <Text role="alert" fontSize="sm" color="danger.fg" mt={isUnreadable ? '2' : '0'}>
          {isUnreadable && labels.unreadable}
        </Text>
      </Box>
    </Flex>
  );
}
