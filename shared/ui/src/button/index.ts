export { Button, IconButton } from '@chakra-ui/react';
export { ActionButton } from './action-button.tsx';
