/** Address of uploads that go on after a break. */
export const uploadPath = '/uploads';
