import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A slow machine is no failure: what is waited for comes, and this only ends what hangs.
configure({ asyncUtilTimeout: 120_000 });
