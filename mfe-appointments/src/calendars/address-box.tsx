import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Check } from '@openward/ui/icons';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';

/** A new calendar address, told once: to be opened by the device's calendar, or copied into another. */
export function AddressBox({ path }: { path: string }) {
  const t = useT();
  const heading = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);
  const address = new URL(path, window.location.href);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new address
  useEffect(() => heading.current?.focus(), [path]);
  const copy = async () => {
    await navigator.clipboard.writeText(address.href);
    setCopied(true);
  };
  return (
    <Stack gap="4">
      <Text ref={heading} tabIndex={-1} outline="none" fontWeight="semibold">
        {t('This is your address. It is shown only now.')}
      </Text>
      <Box
        fontFamily="mono"
        fontSize="sm"
        bg="bg.muted"
        rounded="lg"
        p="4"
        overflowWrap="anywhere"
        userSelect="all"
        dir="ltr"
      >
        {address.href}
      </Box>
      <Flex gap="3" wrap="wrap" direction={{ base: 'column', sm: 'row' }}>
        <Button asChild size="lg">
          {/* Calendars of phones and desktops listen to this scheme, and ask before they follow. */}
          <a href={`webcal://${address.host}${address.pathname}`}>{t('Open in my calendar')}</a>
        </Button>
        <Button size="lg" variant="outline" onClick={() => void copy().catch(() => setCopied(false))}>
          {isCopied && <Check size="1.125rem" aria-hidden="true" />} {isCopied ? t('Copied') : t('Copy address')}
        </Button>
      </Flex>
    </Stack>
  );
}
