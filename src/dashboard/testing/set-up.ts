import { configure } from '@testing-library/react';

/** A busy machine draws slowly; what never comes still fails. */
configure({ asyncUtilTimeout: 8000 });
