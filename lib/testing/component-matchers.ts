import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Generous, because a slow machine is not a failure: this only ends waits that hang.
configure({ asyncUtilTimeout: 120_000 });
