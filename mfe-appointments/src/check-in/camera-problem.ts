/** Why there is no picture, and what helps; both to be translated. */
export interface CameraProblem {
  title: string;
  message: string;
}

/** By the name of the error that `getUserMedia` gives (Media Capture and Streams, section 10). */
const BY_NAME: Record<string, CameraProblem> = {
  NotAllowedError: {
    title: 'The camera is not allowed here',
    message: 'Allow the camera in the address bar of your browser and try again, or use one of the other ways.',
  },
  NotFoundError: {
    title: 'No camera was found',
    message: 'Connect a camera and try again, or use one of the other ways.',
  },
  NotReadableError: {
    title: 'The camera is in use',
    message: 'Close the program that uses it and try again, or use one of the other ways.',
  },
};

const OTHER: CameraProblem = {
  title: 'The camera could not be started',
  message: 'Try again, or use one of the other ways.',
};

/** What a person can do about a camera that gives no picture. */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return BY_NAME[name] ?? OTHER;
}
