export { Button, IconButton } from '@chakra-ui/react';
