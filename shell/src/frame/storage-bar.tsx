import { useT } from '@openward/remote-kit';
import { Box } from '@openward/ui/layout';

/** Says that input is lost with the page, because the browser blocks site data. */
export default function StorageBar() {
  const t = useT();
  return (
    <Box
      data-frame=""
      role="status"
      colorPalette="warning"
      bg="colorPalette.muted"
      color="colorPalette.fg"
      px={{ base: '4', md: '8' }}
      py="3"
      fontSize="sm"
      fontWeight="semibold"
    >
      {t(
        'Your browser blocks site data. If you reload or close this page, you need to sign in again and lose what you typed.',
      )}
    </Box>
  );
}
