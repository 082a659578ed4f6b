import { configure } from '@testing-library/react';

/** Against hanging alone: a busy machine draws slowly, and what never comes still fails. */
configure({ asyncUtilTimeout: 120_000 });
