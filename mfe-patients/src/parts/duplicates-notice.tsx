import { nameOf } from '@openward/contract/text';
import { useAtRest } from '@openward/practice-ui/similar-names';
import { useT } from '@openward/remote-kit';
import { type FormState, useFormState } from '@openward/ui/form';
import { Box, Stack, Text, VisuallyHidden } from '@openward/ui/layout';
import { Component, type ReactNode } from 'react';
import { DuplicatePerson } from './duplicate-person.tsx';
import { type Described, useDuplicates } from './use-duplicates.ts';

/** Shows possible duplicates while a new patient is typed. Saving is still possible. */
export function DuplicatesNotice() {
  const t = useT();
  const typed = useAtRest(
    useFormState(({ values }: FormState<Described>) => {
      const { firstName, lastName, dateOfBirth, telePhoneNo, mobilePhoneNo, email } = values;
      return JSON.stringify({ firstName, lastName, dateOfBirth, telePhoneNo, mobilePhoneNo, email });
    }),
  );
  const people = useDuplicates(JSON.parse(typed)).data ?? [];
  const title = t('This may be someone you already have');
  return (
    <>
      {/* Always rendered, because a live region announces only later changes. */}
      <VisuallyHidden role="status">{people.length > 0 && [title, ...people.map(nameOf)].join('. ')}</VisuallyHidden>
      <HoldFocusStill>
        {people.length > 0 && (
          <Box
            role="group"
            aria-label={title}
            colorPalette="warning"
            bg="colorPalette.subtle"
            color="colorPalette.fg"
            borderWidth="1px"
            borderColor="colorPalette.border"
            rounded="lg"
            px="4"
            py="3"
            fontSize="sm"
          >
            <Text fontWeight="semibold">{title}</Text>
            <Stack as="ul" listStyleType="none" gap="2" my="2">
              {people.map((person) => (
                <li key={person.id}>
                  <DuplicatePerson person={person} isAside />
                </li>
              ))}
            </Stack>
            <Text>{t('If this is someone else, you can still save.')}</Text>
          </Box>
        )}
      </HoldFocusStill>
    </>
  );
}

/** Keeps the focused element at its place on the screen while content above it changes. */
class HoldFocusStill extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): number {
    return topOfFocus();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: number) {
    const moved = topOfFocus() - before;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return this.props.children;
  }
}

function topOfFocus(): number {
  return document.activeElement?.getBoundingClientRect().top ?? 0;
}
