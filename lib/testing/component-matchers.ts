import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// This is generous, because a slow machine is not a failure: it only ends waits that hang.
configure({ asyncUtilTimeout: 120_000 });
