import { call } from '@openward/api-client';
import { removeAvatar, saveAvatar } from '@openward/contract/people';
import { useT, useUser } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { Box } from '@openward/ui/layout';
import { PictureField } from '@openward/ui/select-field';
import { tellShell } from './tell-shell.tsx';

/** The signed-in user's picture. */
export default function OwnPicture() {
  const t = useT();
  const user = useUser();
  const save = useServerChange(
    (upload: Blob) => call(saveAvatar, { upload }, { quiet: true }),
    ({ result }) => tellShell(user, { avatar: result.avatar }),
  );
  const remove = useServerChange(
    () => call(removeAvatar, {}, { quiet: true }),
    () => tellShell(user, { avatar: null }),
  );
  return (
    <Box pb="6" mb="6" borderBottomWidth="1px" borderColor="border">
      <PictureField
        picture={user.avatar}
        initials={`${user.firstName.charAt(0)}${user.lastName.charAt(0)}`}
        isBusy={save.isPending || remove.isPending}
        onPick={(picture) => save.mutate(picture)}
        onRemove={() => remove.mutate(undefined)}
        labels={{
          title: t('Your picture'),
          hint: t('Your picture appears next to your name. We crop it to a square.'),
          choose: t('Choose picture'),
          change: t('Change picture'),
          remove: t('Remove picture'),
          unreadable: t('We could not read this picture. Please choose a JPEG, PNG or WebP file.'),
        }}
      />
    </Box>
  );
}
