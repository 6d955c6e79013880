import { endpoints, type FileContent, result } from '../core/endpoint.ts';
import { ROLES } from '../core/roles.ts';
import { pictureParams } from './schemas/avatar-schemas.ts';

/** The picture that stands beside the signed-in user's name. */
export const avatarEndpoints = endpoints({
  /** Puts a picture in the place of the caller's own; it answers with the new one's address. */
  saveAvatar: {
    method: 'POST',
    path: '/users/avatar',
    roles: ROLES,
    area: 'own',
    patientData: true,
    changes: true,
    upload: {
      field: 'picture',
      types: ['image/jpeg', 'image/png', 'image/webp'],
      largest: 200 * 1024,
      messages: {
        missing: 'Please choose a picture.',
        tooLarge: 'The picture is too large. It may have 200 KB.',
        wrongType: 'Please choose a JPEG, PNG or WebP picture.',
      },
    },
    result: result<{ avatar: string }>(),
    message: 'Updated successfully.',
  },
  /** Takes the caller's own picture away; where there is none, that is right as well. */
  removeAvatar: {
    method: 'POST',
    path: '/users/avatar/remove',
    roles: ROLES,
    area: 'own',
    patientData: true,
    changes: true,
    result: result<null>(),
    message: 'Updated successfully.',
  },
  /**
   * A picture by its address, which nobody guesses and which is another with each picture: an `img` element cannot say
   * who is signed in. It changes nothing and is kept by the browser.
   */
  showAvatar: {
    method: 'GET',
    path: '/users/avatar/:secret',
    roles: 'public',
    bySecret: true,
    patientData: false,
    changes: false,
    params: pictureParams,
    file: 'image/*',
    result: result<FileContent>(),
  },
});
